import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { countries, phoneLengthOf } from "../../../contract/rules/countries.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Field } from "../../ui/Field.tsx"
import { Select } from "../../ui/Select.tsx"
import { TextInput } from "../../ui/TextInput.tsx"

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "1fr", sm: "minmax(0, 2fr) minmax(0, 3fr)" },
  gap: "4",
  alignItems: "start"
})

const digitsOf = (text: string, countryCode: string) =>
  text.replace(/\D/g, "").slice(0, phoneLengthOf(countryCode))

type PhoneFieldsProps = {
  readonly countryCode: string
  readonly phone: string
  readonly errors: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onChange: (field: "countryCode" | "phone", value: string) => void
}

/** A country code and the digits behind it, no more than that country has. */
export const PhoneFields = ({ countryCode, phone, errors, isBusy, onChange }: PhoneFieldsProps) => {
  const { t, i18n } = useTranslation("auth")
  const words = useRuleWords()
  const { language } = i18n
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "region" })
    return countries.map(({ code, region }) => ({
      value: code,
      label: `\u2066${code}\u2069 ${names.of(region) ?? region}`
    }))
  }, [language])
  return (
    <div className={row}>
      <Field label={t("organisation.countryCode")} error={words(errors.countryCode)} required>
        <Select
          name="countryCode"
          autoComplete="tel-country-code"
          options={options}
          value={countryCode}
          disabled={isBusy}
          onChange={({ target }) => {
            onChange("countryCode", target.value)
            const kept = digitsOf(phone, target.value)
            if (kept !== phone) onChange("phone", kept)
          }}
        />
      </Field>
      <Field label={t("organisation.phone")} error={words(errors.phone)} required>
        <TextInput
          type="tel"
          name="phone"
          dir="ltr"
          inputMode="numeric"
          autoComplete="tel-national"
          value={phone}
          readOnly={isBusy}
          onChange={({ target }) => onChange("phone", digitsOf(target.value, countryCode))}
        />
      </Field>
    </div>
  )
}
