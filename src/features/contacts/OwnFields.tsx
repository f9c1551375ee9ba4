import { type ComponentProps, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { contactEditor, selectDraft, selectErrors, useContactEditor, useIsUnsaved } from "./contactEditor.ts"
import { fieldKeys, fieldMarks, saveFields } from "./editedInPlace.ts"
import { FieldError } from "./FieldError.tsx"
import { labelStyle, rowStyle } from "./fieldStyles.ts"

type Shown = Pick<FieldDefinition, "key" | "name" | "kind" | "options">
type Value = Contact["fields"][string]

const inputTypes = { text: "text", number: "text", date: "date" } as const

type Option = { readonly value: string; readonly label: string }

/** The values of a field that has a list of them. */
const useOptions = ({ kind, options }: Shown): ReadonlyArray<Option> => {
  const { t } = useTranslation("contacts")
  return kind === "yesNo"
    ? [
        { value: "true", label: t("own.yes") },
        { value: "false", label: t("own.no") }
      ]
    : options.map((option) => ({ value: option, label: option }))
}

type ChooserProps = ComponentProps<"select"> & {
  readonly value: string
  readonly options: ReadonlyArray<Option>
}

/** Also offers a stored value that is no longer on the list. */
const Chooser = ({ options, ...props }: ChooserProps) => {
  const { t } = useTranslation("contacts")
  const isUnlisted = props.value !== "" && options.every((option) => option.value !== props.value)
  return (
    <select {...props}>
      <option value="">{t("own.none")}</option>
      {isUnlisted ? <option value={props.value}>{props.value}</option> : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

const inputTypeOf = (kind: Shown["kind"], text: string) => {
  const isList = kind === "choice" || kind === "yesNo"
  return isList || (kind === "date" && text !== "" && !/^\d{4}-\d\d-\d\d$/.test(text))
    ? "text"
    : inputTypes[kind]
}

type OwnFieldProps = { readonly contact: Contact; readonly shown: Shown; readonly canWrite: boolean }

/** The value of a custom field as text, and its changes. */
const useOwnValue = (contact: Contact, key: string) => {
  const draft = useContactEditor((snapshot) => selectDraft(snapshot).fields?.[key])
  const isUnsaved = useIsUnsaved(`fields.${key}`)
  const value: Value = (draft === undefined ? contact.fields[key] : draft) ?? null
  return {
    text: value === null ? "" : String(value),
    isUnsaved,
    change: (next: Value) => contactEditor.send({ type: "field.change", change: { fields: { [key]: next } } })
  }
}

const OwnField = ({ contact, shown, canWrite }: OwnFieldProps) => {
  const { key, name, kind } = shown
  const { t } = useTranslation("contacts")
  const words = useRuleWords()
  const id = useId()
  const error = words(useContactEditor((snapshot) => selectErrors(snapshot)[`fields.${key}`]))
  const { text, isUnsaved, change } = useOwnValue(contact, key)
  const options = useOptions(shown)
  const common = { id, ...fieldMarks({ isUnsaved, error, errorId: `${id}error` }) }
  const choose = (value: string) => {
    if (value === "") change(null)
    else change(kind === "yesNo" ? value === "true" : value)
    saveFields()
  }
  return (
    <div className={rowStyle}>
      <label htmlFor={id} className={labelStyle}>
        <bdi>{name}</bdi>
      </label>
      {(kind === "choice" || kind === "yesNo") && canWrite ? (
        <Chooser {...common} value={text} options={options} onChange={({ target }) => choose(target.value)} />
      ) : (
        <input
          {...common}
          type={inputTypeOf(kind, text)}
          inputMode={kind === "number" ? "decimal" : undefined}
          dir="auto"
          value={options.find((option) => option.value === text)?.label ?? text}
          readOnly={!canWrite}
          placeholder={canWrite ? t("drawer.empty") : undefined}
          onChange={({ target }) => change(target.value === "" ? null : target.value)}
          {...fieldKeys(`fields.${key}`, isUnsaved)}
        />
      )}
      <FieldError id={`${id}error`}>{error}</FieldError>
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
