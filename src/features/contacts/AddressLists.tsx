import { Fragment, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Stack } from "../../ui/layout.tsx"
import { PlusIcon } from "../../ui/pageIcons.tsx"
import { type Emails, type PartProps, type Phones, send, usePart } from "./addressEntry.tsx"
import { EmailEntry } from "./EmailEntry.tsx"
import { PhoneEntry } from "./PhoneEntry.tsx"

const group = css({
  fontSize: "sm",
  marginBlockEnd: "2"
})
const legend = css({ color: "text.muted", fontSize: "sm", paddingBlock: "1" })

type AddressListProps = {
  readonly label: string
  readonly addLabel: string
  readonly list: Phones | Emails
  readonly isBlankLast: boolean
  readonly canWrite: boolean
  readonly onAdd: () => void
  readonly children: (at: number) => ReactNode
}

const AddressList = ({ label, addLabel, list, isBlankLast, canWrite, onAdd, children }: AddressListProps) => (
  <fieldset className={group}>
    <legend className={legend}>{label}</legend>
    <Stack as="ul" gap="1">
      {[...list.keys()].map((at) => (
        <Fragment key={at}>{children(at)}</Fragment>
      ))}
    </Stack>
    {canWrite && !isBlankLast && list.length < limits.contact.addresses ? (
      <Button size="small" look="quiet" onClick={onAdd}>
        <PlusIcon /> {addLabel}
      </Button>
    ) : null}
  </fieldset>
)

/** All phones, in order: the first is the one to call. */
export const PhoneList = ({ contact, canWrite }: PartProps) => {
  const { t } = useTranslation("contacts")
  const { list, isUnsaved } = usePart(contact, "phones")
  const add = () =>
    send({ phones: [...list, { number: "", countryCode: list[0]?.countryCode ?? contact.countryCode }] })
  return (
    <AddressList
      label={t("fields.phones")}
      addLabel={t("addresses.addPhone")}
      list={list}
      isBlankLast={list.at(-1)?.number === ""}
      canWrite={canWrite}
      onAdd={add}
    >
      {(at) => <PhoneEntry contact={contact} canWrite={canWrite} list={list} at={at} isUnsaved={isUnsaved} />}
    </AddressList>
  )
}

/** All email addresses, in order: the first receives emails. */
export const EmailList = ({ contact, canWrite }: PartProps) => {
  const { t } = useTranslation("contacts")
  const { list, isUnsaved } = usePart(contact, "emails")
  return (
    <AddressList
      label={t("fields.emails")}
      addLabel={t("addresses.addEmail")}
      list={list}
      isBlankLast={list.at(-1)?.address === ""}
      canWrite={canWrite}
      onAdd={() => send({ emails: [...list, { address: "" }] })}
    >
      {(at) => <EmailEntry contact={contact} canWrite={canWrite} list={list} at={at} isUnsaved={isUnsaved} />}
    </AddressList>
  )
}
