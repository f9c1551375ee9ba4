import { useTranslation } from "react-i18next"
import { usePhoneOptions } from "../../i18n/usePhoneOptions.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { PhoneFields as Fields } from "../../ui/PhoneFields.tsx"

type PhoneFieldsProps = {
  readonly countryCode: string
  readonly phone: string
  readonly errors: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly autoFocus?: boolean
  readonly onChange: (field: "countryCode" | "phone", value: string) => void
}

export const PhoneFields = ({ errors, ...rest }: PhoneFieldsProps) => {
  const { t } = useTranslation("auth")
  const words = useRuleWords()
  const options = usePhoneOptions()
  return (
    <Fields
      {...rest}
      words={{
        ...options,
        countryLabel: t("organisation.countryCode"),
        phoneLabel: t("organisation.phone")
      }}
      countryError={words(errors.countryCode)}
      phoneError={words(errors.phone)}
    />
  )
}
