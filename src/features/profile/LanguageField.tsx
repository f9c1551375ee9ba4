import { useTranslation } from "react-i18next"
import type { Language } from "../../../contract/rules/languages.ts"
import { languageOptions } from "../../i18n/languageOptions.ts"
import { Field } from "../../ui/Field.tsx"
import { Select } from "../../ui/Select.tsx"
import type { ProfileEditorRef } from "./profileEditor.ts"

type LanguageFieldProps = { readonly actor: ProfileEditorRef; readonly locale: Language }

export const LanguageField = ({ actor, locale }: LanguageFieldProps) => {
  const { t } = useTranslation("profile")
  return (
    <Field label={t("language.label")}>
      <Select
        name="language"
        options={languageOptions}
        value={locale}
        onChange={({ target }) => actor.send({ type: "locale.change", locale: target.value })}
      />
    </Field>
  )
}
