import { type KeyboardEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { contactEditor, selectDraft, selectErrors, useContactEditor, useIsUnsaved } from "./contactEditor.ts"
import { errorStyle, inputStyle, labelStyle, rowStyle } from "./fieldStyles.ts"

type Shown = Pick<FieldDefinition, "key" | "name" | "kind" | "options">
type Value = Contact["fields"][string]

const save = () => contactEditor.send({ type: "fields.save" })

const inputTypes = { text: "text", number: "text", date: "date" } as const

type OwnFieldProps = { readonly contact: Contact; readonly shown: Shown; readonly canWrite: boolean }

const OwnField = ({ contact, shown: { key, name, kind, options }, canWrite }: OwnFieldProps) => {
  const { t } = useTranslation("contacts")
  const words = useRuleWords()
  const id = useId()
  const draft = useContactEditor((snapshot) => selectDraft(snapshot).fields?.[key])
  const error = words(useContactEditor((snapshot) => selectErrors(snapshot)[`fields.${key}`]))
  const stored: Value = contact.fields[key] ?? null
  const value: Value = draft === undefined ? stored : draft
  const isUnsaved = useIsUnsaved(`fields.${key}`)
  const change = (next: Value) =>
    contactEditor.send({ type: "field.change", change: { fields: { [key]: next } } })
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") save()
    else if (event.key === "Escape" && isUnsaved) {
      event.stopPropagation()
      contactEditor.send({ type: "field.discard", field: `fields.${key}` })
    }
  }
  const common = {
    id,
    className: inputStyle,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}error` : undefined,
    "data-unsaved": isUnsaved ? "" : undefined
  } as const
  const text = value === null ? "" : String(value)
  const isList = kind === "choice" || kind === "yesNo"
  const listed =
    kind === "yesNo"
      ? [
          { value: "true", label: t("own.yes") },
          { value: "false", label: t("own.no") }
        ]
      : options.map((option) => ({ value: option, label: option }))
  const isOdd = text !== "" && listed.every((option) => option.value !== text)
  return (
    <div className={rowStyle}>
      <label htmlFor={id} className={labelStyle}>
        <bdi>{name}</bdi>
      </label>
      {isList && canWrite ? (
        <select
          {...common}
          value={text}
          onChange={({ target }) => {
            const chosen = kind === "yesNo" && target.value !== "" ? target.value === "true" : target.value
            change(chosen === "" ? null : chosen)
            save()
          }}
        >
          <option value="">{t("own.none")}</option>
          {isOdd ? <option value={text}>{text}</option> : null}
          {listed.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={
            isList || (kind === "date" && text !== "" && !/^\d{4}-\d\d-\d\d$/.test(text))
              ? "text"
              : inputTypes[kind]
          }
          inputMode={kind === "number" ? "decimal" : undefined}
          dir="auto"
          value={listed.find((option) => option.value === text)?.label ?? text}
          readOnly={!canWrite}
          placeholder={canWrite ? t("drawer.empty") : undefined}
          onChange={({ target }) => change(target.value === "" ? null : target.value)}
          onBlur={save}
          onKeyDown={keys}
        />
      )}
      {error ? (
        <p id={`${id}error`} className={errorStyle} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}

type OwnFieldsProps = {
  readonly contact: Contact
  readonly definitions: ReadonlyArray<FieldDefinition>
  readonly canWrite: boolean
}

/** The custom fields in their order, then other imported values. */
export const OwnFields = ({ contact, definitions, canWrite }: OwnFieldsProps) => {
  const active = definitions.filter(({ archived }) => !archived)
  const known = new Set(active.map(({ key }) => key))
  const others = Object.keys(contact.fields)
    .filter((key) => !known.has(key))
    .map((key): Shown => {
      const name = definitions.find((definition) => definition.key === key)?.name ?? key
      const kind = typeof contact.fields[key] === "boolean" ? "yesNo" : "text"
      return { key, name, kind, options: [] }
    })
  return (
    <div>
      {[...active, ...others].map((shown) => (
        <OwnField key={shown.key} contact={contact} shown={shown} canWrite={canWrite} />
      ))}
    </div>
  )
}
