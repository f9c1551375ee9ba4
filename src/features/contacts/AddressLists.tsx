import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { PlusIcon } from "../../ui/pageIcons.tsx"
import { type Emails, type PartProps, type Phones, send, usePart } from "./addressEntry.tsx"
import { EmailEntry } from "./EmailEntry.tsx"
import { PhoneEntry } from "./PhoneEntry.tsx"

const listStyle = css({ display: "grid", gap: "1", listStyle: "none", padding: "0", margin: "0" })
const group = css({
  fontSize: "sm",
  borderWidth: "0",
  padding: "0",
  marginBlockEnd: "2",
  marginInline: "0",
  minInlineSize: "0"
})
const legend = css({ padding: "0", color: "text.muted", fontSize: "sm", paddingBlock: "1" })
const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className={group}>
    <legend className={legend}>{label}</legend>
    {children}
  </fieldset>
)

type AdderProps = {
  readonly label: string
  readonly list: Phones | Emails
  readonly isBlankLast: boolean
  readonly onAdd: () => void
}

const Adder = ({ label, list, isBlankLast, onAdd }: AdderProps) =>
  isBlankLast || list.length >= limits.contact.addresses ? null : (
    <Button size="small" look="quiet" onClick={onAdd}>
      <PlusIcon /> {label}
    </Button>
  )

const places = (list: ReadonlyArray<unknown>) => list.map((_, at) => ({ at, key: `place ${at}` }))

/** All phones, in order: the first is the one to call. */
export const PhoneList = ({ contact, canWrite }: PartProps) => {
  const { t } = useTranslation("contacts")
  const { list, isUnsaved } = usePart(contact, "phones")
  return (
    <Row label={t("fields.phones")}>
      <ul className={listStyle}>
        {places(list).map(({ at, key }) => (
          <PhoneEntry
            key={key}
            contact={contact}
            canWrite={canWrite}
            list={list}
            at={at}
            isUnsaved={isUnsaved}
          />
        ))}
      </ul>
      {canWrite ? (
        <Adder
          label={t("addresses.addPhone")}
          list={list}
          isBlankLast={list.at(-1)?.number === ""}
          onAdd={() =>
            send({
              phones: [...list, { number: "", countryCode: list[0]?.countryCode ?? contact.countryCode }]
            })
          }
        />
      ) : null}
    </Row>
  )
}

/** All email addresses, in order: the first receives emails. */
export const EmailList = ({ contact, canWrite }: PartProps) => {
  const { t } = useTranslation("contacts")
  const { list, isUnsaved } = usePart(contact, "emails")
  return (
    <Row label={t("fields.emails")}>
      <ul className={listStyle}>
        {places(list).map(({ at, key }) => (
          <EmailEntry
            key={key}
            contact={contact}
            canWrite={canWrite}
            list={list}
            at={at}
            isUnsaved={isUnsaved}
          />
        ))}
      </ul>
      {canWrite ? (
        <Adder
          label={t("addresses.addEmail")}
          list={list}
          isBlankLast={list.at(-1)?.address === ""}
          onAdd={() => send({ emails: [...list, { address: "" }] })}
        />
      ) : null}
    </Row>
  )
}
