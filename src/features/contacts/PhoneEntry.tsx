import { useTranslation } from "react-i18next"
import { type ContactPhone, phoneKinds } from "../../../contract/entities/Contact.ts"
import { countryCodes } from "../../../contract/rules/countries.ts"
import { css } from "../../../styled-system/css"
import { Badge } from "../../ui/Badge.tsx"
import { IconLink } from "../../ui/IconButton.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import {
  AddressInput,
  Entry,
  type EntryProps,
  More,
  type Phones,
  replaced,
  send,
  sendAndSave,
  useProblem
} from "./addressEntry.tsx"

const code = css({
  flexShrink: 0,
  inlineSize: "4.5rem",
  minBlockSize: "8",
  borderRadius: "control",
  borderWidth: "1px",
  borderColor: "transparent",
  background: "transparent",
  color: "text",
  fontSize: "sm",
  _hover: { borderColor: "border" }
})

/** With the keys in the order of the server. */
const phoneOf = ({ bad, kind, number, countryCode }: ContactPhone): ContactPhone => ({
  ...(bad && { bad }),
  ...(kind && { kind }),
  number,
  countryCode
})

const PhoneBadges = ({ bad, kind }: Pick<ContactPhone, "bad" | "kind">) => {
  const { t } = useTranslation("contacts")
  return (
    <>
      {bad ? <Badge tone="bad">{t("addresses.bad")}</Badge> : null}
      {kind ? <Badge>{t(`addresses.kinds.${kind}`)}</Badge> : null}
    </>
  )
}

const codes: ReadonlyArray<string> = countryCodes

type CallingCodeProps = {
  readonly place: number
  readonly value: string
  readonly onChoose: (code: string) => void
}

/** Also offers a stored code that is not on the list. */
const CallingCode = ({ place, value, onChoose }: CallingCodeProps) => {
  const { t } = useTranslation("contacts")
  return (
    <select
      className={code}
      aria-label={t("addresses.code", { place })}
      dir="ltr"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t("adding.noCode")}</option>
      {[...new Set([...(value ? [value] : []), ...codes])].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

type PhoneProps = EntryProps & { readonly list: Phones }

export const PhoneEntry = ({ contact, list, at, canWrite, isUnsaved }: PhoneProps) => {
  const { t } = useTranslation("contacts")
  const problem = useProblem("phones", at, "number")
  const phone = list[at]
  if (phone === undefined) return null
  const place = at + 1
  const put = (change: Partial<Record<keyof ContactPhone, unknown>>) =>
    ({ phones: replaced(list, at, phoneOf({ ...phone, ...change } as ContactPhone)) }) as const
  return (
    <Entry {...problem} badges={phone.bad || phone.kind ? <PhoneBadges {...phone} /> : null}>
      {canWrite ? (
        <CallingCode
          place={place}
          value={phone.countryCode}
          onChoose={(countryCode) => sendAndSave(put({ countryCode }))}
        />
      ) : null}
      <AddressInput
        {...problem}
        field="phones"
        label={t("addresses.phoneNumbered", { place })}
        value={canWrite ? phone.number : [phone.countryCode, phone.number].filter(Boolean).join(" ")}
        isUnsaved={isUnsaved}
        canWrite={canWrite}
        onChange={(number) => send(put({ number }))}
      />
      {phone.number && !contact.doNotCall ? (
        <IconLink
          href={`tel:${(phone.countryCode + phone.number).replace(/[^\d+]/g, "")}`}
          label={t("addresses.call", { number: phone.number })}
          icon={<PhoneIcon />}
        />
      ) : null}
      {canWrite ? (
        <More
          field="phones"
          list={list}
          at={at}
          value={phone.number}
          kinds={phoneKinds}
          onKind={(kind) => sendAndSave(put({ kind }))}
          items={[
            {
              id: "bad",
              label: t(phone.bad ? "addresses.unmarkBad" : "addresses.markBad"),
              onSelect: () => sendAndSave(put({ bad: !phone.bad }))
            }
          ]}
        />
      ) : null}
    </Entry>
  )
}
