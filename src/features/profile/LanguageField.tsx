import { useTranslation } from "react-i18next"
import { type Language, languages } from "../../../contract/rules/languages.ts"
import { languageTag } from "../../i18n/languageTag.ts"
import { Field } from "../../ui/Field.tsx"
import { Select } from "../../ui/Select.tsx"
import type { ProfileEditorRef } from "./profileEditor.ts"

const ownNameOf = (code: Language) => {
  const tag = languageTag(code)
  return new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? code
}

const labelOf = (code: Language, name: string) => {
  const own = ownNameOf(code)
  return own === name ? name : `${own} · ${name}`
}

type LanguageFieldProps = { readonly actor: ProfileEditorRef; readonly locale: Language }

export const LanguageField = ({ actor, locale }: LanguageFieldProps) => {
  const { t } = useTranslation("profile")
  return (
    <Field label={t("language.label")}>
      <Select
        name="language"
        options={languages.map(({ code, name }) => ({ value: code, label: labelOf(code, name) }))}
        value={locale}
        onChange={({ target }) => actor.send({ type: "locale.change", locale: target.value })}
      />
    </Field>
  )
}
