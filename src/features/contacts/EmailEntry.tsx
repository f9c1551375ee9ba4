import { useTranslation } from "react-i18next"
import { type ContactEmail, emailKinds } from "../../../contract/entities/Contact.ts"
import { Badge } from "../../ui/Badge.tsx"
import { IconLink } from "../../ui/IconButton.tsx"
import { MailIcon } from "../../ui/pageIcons.tsx"
import {
  AddressInput,
  type Emails,
  Entry,
  type EntryProps,
  More,
  replaced,
  send,
  sendAndSave,
  useProblem
} from "./addressEntry.tsx"

const emailOf = ({ kind, address }: ContactEmail): ContactEmail => ({ ...(kind && { kind }), address })

type EmailProps = EntryProps & { readonly list: Emails }

export const EmailEntry = ({ contact, list, at, canWrite, isUnsaved }: EmailProps) => {
  const { t } = useTranslation("contacts")
  const problem = useProblem("emails", at, "address")
  const email = list[at]
  if (email === undefined) return null
  const place = at + 1
  const put = (change: Partial<Record<keyof ContactEmail, unknown>>) =>
    ({ emails: replaced(list, at, emailOf({ ...email, ...change } as ContactEmail)) }) as const
  return (
    <Entry {...problem} badges={email.kind ? <Badge>{t(`addresses.kinds.${email.kind}`)}</Badge> : null}>
      <AddressInput
        {...problem}
        field="emails"
        label={t("addresses.emailNumbered", { place })}
        value={email.address}
        isUnsaved={isUnsaved}
        canWrite={canWrite}
        onChange={(address) => send(put({ address }))}
      />
      {email.address && !contact.doNotCall ? (
        <IconLink
          href={`mailto:${encodeURIComponent(email.address).replace("%40", "@")}`}
          label={t("addresses.write", { address: email.address })}
          icon={<MailIcon />}
        />
      ) : null}
      {canWrite ? (
        <More
          field="emails"
          list={list}
          at={at}
          value={email.address}
          kinds={emailKinds}
          onKind={(kind) => sendAndSave(put({ kind }))}
        />
      ) : null}
    </Entry>
  )
}
