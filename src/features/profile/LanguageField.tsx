import { useTranslation } from "react-i18next"
import type { Language } from "../../../contract/rules/languages.ts"
import { languageOptions } from "../../i18n/languageOptions.ts"
import { SelectField } from "../../ui/fields.tsx"
import type { ProfileEditorRef } from "./profileEditor.ts"

type LanguageFieldProps = { readonly actor: ProfileEditorRef; readonly locale: Language }

export const LanguageField = ({ actor, locale }: LanguageFieldProps) => {
  const { t } = useTranslation("profile")
  return (
    <SelectField
      label={t("language.label")}
      name="language"
      options={languageOptions}
      value={locale}
      onChange={(value) => actor.send({ type: "locale.change", locale: value })}
    />
  )
}
