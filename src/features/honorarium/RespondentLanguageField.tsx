import { useTranslation } from "react-i18next"
import type { Language } from "../../../contract/rules/languages.ts"
import { languageOptions } from "../../i18n/languageOptions.ts"
import { Field } from "../../ui/Field.tsx"
import { Select } from "../../ui/Select.tsx"

type RespondentLanguageFieldProps = {
  readonly language: string
  readonly isBusy: boolean
  readonly onChoose: (language: Language) => void
}

/** The language of the messages to the respondent. */
export const RespondentLanguageField = ({ language, isBusy, onChoose }: RespondentLanguageFieldProps) => {
  const { t } = useTranslation("honorarium")
  return (
    <Field label={t("request.respondentLanguage")}>
      <Select
        value={language}
        options={languageOptions}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value as Language)}
      />
    </Field>
  )
}
