import { useTranslation } from "react-i18next"
import { type ContactEmail, emailKinds } from "../../../contract/entities/Contact.ts"
import { Badge } from "../../ui/Badge.tsx"
import { MailIcon } from "../../ui/pageIcons.tsx"
import {
  addressLink,
  type Emails,
  Entry,
  type EntryProps,
  keysFor,
  More,
  raised,
  replaced,
  save,
  send,
  sendAndSave,
  useError,
  without
} from "./addressEntry.tsx"
import { inputStyle } from "./fieldStyles.ts"

const emailOf = ({ kind, address }: ContactEmail): ContactEmail => ({ ...(kind && { kind }), address })

type EmailProps = EntryProps & { readonly list: Emails }

export const EmailEntry = ({ contact, list, at, canWrite, isUnsaved }: EmailProps) => {
  const { t } = useTranslation("contacts")
  const error = useError("emails", at, "address")
  const email = list[at]
  if (email === undefined) return null
  const place = at + 1
  const put = (change: Partial<Record<keyof ContactEmail, unknown>>) =>
    ({ emails: replaced(list, at, emailOf({ ...email, ...change } as ContactEmail)) }) as const
  return (
    <Entry error={error} badges={email.kind ? <Badge>{t(`addresses.kinds.${email.kind}`)}</Badge> : null}>
      <input
        className={inputStyle}
        type="email"
        dir="ltr"
        aria-label={t("addresses.emailNumbered", { place })}
        aria-invalid={error ? true : undefined}
        data-unsaved={isUnsaved ? "" : undefined}
        value={email.address}
        readOnly={!canWrite}
        onChange={({ target }) => send(put({ address: target.value }))}
        onBlur={save}
        onKeyDown={keysFor("emails", isUnsaved)}
      />
      {email.address && !contact.doNotCall ? (
        <a
          className={addressLink}
          href={`mailto:${encodeURIComponent(email.address).replace("%40", "@")}`}
          aria-label={t("addresses.write", { address: email.address })}
        >
          <MailIcon />
        </a>
      ) : null}
      {canWrite ? (
        <More
          value={email.address}
          kinds={emailKinds}
          kind={email.kind}
          isFirst={at === 0}
          onFirst={() => sendAndSave({ emails: raised(list, at, email) })}
          onKind={(kind) => sendAndSave(put({ kind }))}
          onRemove={() => sendAndSave({ emails: without(list, at) })}
        />
      ) : null}
    </Entry>
  )
}
