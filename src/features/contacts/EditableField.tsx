import { type HTMLInputTypeAttribute, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { PlainField } from "../../../contract/rules/contactFields.ts"
import { useSeniorityWords } from "../../entities/contact/useSeniorityWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { contactEditor, selectDraft, selectErrors, useContactEditor, useIsUnsaved } from "./contactEditor.ts"
import { fieldKeys, fieldMarks, saveFields } from "./editedInPlace.ts"
import { FieldError } from "./FieldError.tsx"
import { labelStyle, rowStyle } from "./fieldStyles.ts"

type EditedField = PlainField | "name" | "linkedinProfile"

type EditableFieldProps = {
  readonly contact: Contact
  readonly field: EditedField
  readonly canWrite: boolean
  readonly type?: HTMLInputTypeAttribute
  readonly dir?: "ltr" | "auto"
}

/** How a field is displayed, and how its draft is stored: a country by its code, a known seniority in English. */
const useSpelling = (field: EditedField) => {
  const { country, countryCode } = useFormats()
  const { seniority, seniorityKept } = useSeniorityWords()
  if (field === "country") return { read: country, kept: countryCode }
  if (field === "seniority") return { read: seniority, kept: seniorityKept }
  return { read: String, kept: String }
}

/** A field edited in place: Enter or leaving it saves, Escape restores. */
export const EditableField = ({
  contact,
  field,
  canWrite,
  type = "text",
  dir = "auto"
}: EditableFieldProps) => {
  const { t } = useTranslation("contacts")
  const words = useRuleWords()
  const id = useId()
  const draft = useContactEditor((snapshot) => selectDraft(snapshot)[field])
  const error = words(useContactEditor((snapshot) => selectErrors(snapshot)[field]))
  const { read, kept } = useSpelling(field)
  const value = String(draft ?? read(contact[field]))
  const isUnsaved = useIsUnsaved(field)
  const save = () => {
    const toKeep = draft === undefined ? undefined : kept(String(draft))
    if (toKeep !== draft) contactEditor.send({ type: "field.change", change: { [field]: toKeep } })
    saveFields()
  }
  return (
    <div className={rowStyle}>
      <label htmlFor={id} className={labelStyle}>
        {t(`fields.${field}`)}
      </label>
      <input
        id={id}
        {...fieldMarks({ isUnsaved, error, errorId: `${id}error` })}
        {...fieldKeys(field, isUnsaved, save)}
        type={type}
        dir={dir}
        value={value}
        readOnly={!canWrite}
        placeholder={canWrite ? t("drawer.empty") : undefined}
        title={isUnsaved ? t("drawer.unsaved") : undefined}
        onChange={({ target }) =>
          contactEditor.send({ type: "field.change", change: { [field]: target.value } })
        }
      />
      <FieldError id={`${id}error`}>{error}</FieldError>
    </div>
  )
}
