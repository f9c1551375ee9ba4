import { type HTMLInputTypeAttribute, type KeyboardEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { contactEditor, selectDraft, selectErrors, useContactEditor } from "./contactEditor.ts"

const row = css({
  display: "grid",
  gridTemplateColumns: "7rem minmax(0, 1fr)",
  alignItems: "start",
  columnGap: "2",
  fontSize: "sm"
})
const labelStyle = css({ color: "text.muted", paddingBlock: "1.5", overflowWrap: "anywhere" })
const input = css({
  inlineSize: "full",
  minInlineSize: "0",
  minBlockSize: "8",
  paddingInline: "2",
  paddingBlock: "1",
  borderRadius: "control",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "transparent",
  background: "transparent",
  color: "text",
  textOverflow: "ellipsis",
  "&:hover:not(:read-only)": { borderColor: "border" },
  "&:focus": { background: "surface", borderColor: "border.control" },
  "&[data-unsaved]": { background: "warning.soft" },
  "&[aria-invalid=true]": { borderColor: "bad.text" }
})
const errorStyle = css({ gridColumn: "2", color: "bad.text", paddingInline: "2", paddingBlockEnd: "1" })

export type TextField =
  | "name"
  | "title"
  | "company"
  | "industry"
  | "seniority"
  | "city"
  | "country"
  | "email"
  | "countryCode"
  | "phone"
  | "linkedinProfile"

type EditableFieldProps = {
  readonly contact: Contact
  readonly field: TextField
  readonly canWrite: boolean
  readonly type?: HTMLInputTypeAttribute
  readonly dir?: "ltr" | "auto"
}

/** A field that is edited where it stands: Enter or leaving it saves, Escape takes back. */
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
  const value = String(draft ?? contact[field])
  const isUnsaved = draft !== undefined && draft !== contact[field]
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") contactEditor.send({ type: "fields.save" })
    else if (event.key === "Escape" && isUnsaved) {
      event.stopPropagation()
      contactEditor.send({ type: "field.discard", field })
    }
  }
  return (
    <div className={row}>
      <label htmlFor={id} className={labelStyle}>
        {t(`fields.${field}`)}
      </label>
      <input
        id={id}
        className={input}
        type={type}
        dir={dir}
        value={value}
        readOnly={!canWrite}
        placeholder={canWrite ? t("drawer.empty") : undefined}
        title={isUnsaved ? t("drawer.unsaved") : undefined}
        data-unsaved={isUnsaved ? "" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        onChange={({ target }) =>
          contactEditor.send({ type: "field.change", change: { [field]: target.value } })
        }
        onBlur={() => contactEditor.send({ type: "fields.save" })}
        onKeyDown={keys}
      />
      {error ? (
        <p id={`${id}error`} className={errorStyle} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
