import { useTranslation } from "react-i18next"
import { type ContactPhone, phoneKinds } from "../../../contract/entities/Contact.ts"
import { countryCodes } from "../../../contract/rules/countries.ts"
import { css } from "../../../styled-system/css"
import { Badge } from "../../ui/Badge.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import {
  addressLink,
  Entry,
  type EntryProps,
  keysFor,
  More,
  type Phones,
  raised,
  replaced,
  save,
  send,
  sendAndSave,
  useError,
  without
} from "./addressEntry.tsx"
import { inputStyle } from "./fieldStyles.ts"

const code = css({
  flexShrink: 0,
  inlineSize: "4.5rem",
  minBlockSize: "8",
  borderRadius: "control",
  borderWidth: "1px",
  borderStyle: "solid",
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

type PhoneProps = EntryProps & { readonly list: Phones }

export const PhoneEntry = ({ contact, list, at, canWrite, isUnsaved }: PhoneProps) => {
  const { t } = useTranslation("contacts")
  const error = useError("phones", at, "number")
  const phone = list[at]
  if (phone === undefined) return null
  const place = at + 1
  const put = (change: Partial<Record<keyof ContactPhone, unknown>>) =>
    ({ phones: replaced(list, at, phoneOf({ ...phone, ...change } as ContactPhone)) }) as const
  const codes: ReadonlyArray<string> = countryCodes
  return (
    <Entry
      error={error}
      badges={
        phone.bad || phone.kind ? (
          <>
            {phone.bad ? <Badge tone="bad">{t("addresses.bad")}</Badge> : null}
            {phone.kind ? <Badge>{t(`addresses.kinds.${phone.kind}`)}</Badge> : null}
          </>
        ) : null
      }
    >
      {canWrite ? (
        <select
          className={code}
          aria-label={t("addresses.code", { place })}
          dir="ltr"
          value={phone.countryCode}
          onChange={({ target }) => sendAndSave(put({ countryCode: target.value }))}
        >
          <option value="">{t("adding.noCode")}</option>
          {[...new Set([...(phone.countryCode ? [phone.countryCode] : []), ...codes])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : null}
      <input
        className={inputStyle}
        type="tel"
        dir="ltr"
        aria-label={t("addresses.phoneNumbered", { place })}
        aria-invalid={error ? true : undefined}
        data-unsaved={isUnsaved ? "" : undefined}
        value={canWrite ? phone.number : [phone.countryCode, phone.number].filter(Boolean).join(" ")}
        readOnly={!canWrite}
        onChange={({ target }) => send(put({ number: target.value }))}
        onBlur={save}
        onKeyDown={keysFor("phones", isUnsaved)}
      />
      {phone.number && !contact.doNotCall ? (
        <a
          className={addressLink}
          href={`tel:${(phone.countryCode + phone.number).replace(/[^\d+]/g, "")}`}
          aria-label={t("addresses.call", { number: phone.number })}
        >
          <PhoneIcon />
        </a>
      ) : null}
      {canWrite ? (
        <More
          value={phone.number}
          kinds={phoneKinds}
          kind={phone.kind}
          isFirst={at === 0}
          onFirst={() => sendAndSave({ phones: raised(list, at, phone) })}
          onKind={(kind) => sendAndSave(put({ kind }))}
          onRemove={() => sendAndSave({ phones: without(list, at) })}
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
