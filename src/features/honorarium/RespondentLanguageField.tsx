import { useTranslation } from "react-i18next"
import type { Language } from "../../../contract/rules/languages.ts"
import { languageOptions } from "../../i18n/languageOptions.ts"
import { SelectField } from "../../ui/fields.tsx"

type RespondentLanguageFieldProps = {
  readonly language: string
  readonly isBusy: boolean
  readonly onChoose: (language: Language) => void
}

/** The language of the messages to the respondent. */
export const RespondentLanguageField = ({ language, isBusy, onChoose }: RespondentLanguageFieldProps) => {
  const { t } = useTranslation("honorarium")
  return (
    <SelectField
      label={t("request.respondentLanguage")}
      value={language}
      options={languageOptions}
      disabled={isBusy}
      onChange={(value) => onChoose(value as Language)}
    />
  )
}
