import { css } from "../../styled-system/css"
import { SelectField, TextField } from "./fields.tsx"
import type { SelectOption } from "./Select.tsx"

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "1fr", sm: "minmax(0, 2fr) minmax(0, 3fr)" },
  gap: "4",
  alignItems: "start"
})

export type PhoneWords = {
  readonly countryLabel: string
  readonly phoneLabel: string
  readonly options: ReadonlyArray<SelectOption>
  /** The digits of a text, at most as many as the country has. */
  readonly digitsOf: (text: string, countryCode: string) => string
  /** A typed or pasted number; one that begins with + or 00 names its country. */
  readonly readPhone: (
    text: string,
    countryCode: string
  ) => { readonly countryCode: string; readonly phone: string }
}

type PhoneFieldsProps = {
  readonly words: PhoneWords
  readonly countryCode: string
  readonly phone: string
  readonly countryError?: string | undefined
  readonly phoneError?: string | undefined
  readonly isBusy: boolean
  readonly autoFocus?: boolean
  readonly isOptional?: boolean
  readonly onChange: (field: "countryCode" | "phone", value: string) => void
}

/** A country code and its number, at most as long as the country allows. */
export const PhoneFields = ({
  words,
  countryCode,
  phone,
  countryError,
  phoneError,
  isBusy,
  autoFocus = false,
  isOptional = false,
  onChange
}: PhoneFieldsProps) => (
  <div className={row}>
    <SelectField
      label={words.countryLabel}
      error={countryError}
      required={!isOptional}
      name="countryCode"
      autoComplete="tel-country-code"
      options={words.options}
      value={countryCode}
      disabled={isBusy}
      onChange={(value) => {
        onChange("countryCode", value)
        const kept = words.digitsOf(phone, value)
        if (kept !== phone) onChange("phone", kept)
      }}
    />
    <TextField
      label={words.phoneLabel}
      error={phoneError}
      required={!isOptional}
      type="tel"
      name="phone"
      dir="ltr"
      inputMode="numeric"
      autoComplete="tel-national"
      autoFocus={autoFocus}
      value={phone}
      readOnly={isBusy}
      onChange={(value) => {
        const read = words.readPhone(value, countryCode)
        if (read.countryCode !== countryCode) onChange("countryCode", read.countryCode)
        onChange("phone", read.phone)
      }}
    />
  </div>
)
