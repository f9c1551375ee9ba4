import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Contact, emailKinds, phoneKinds } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Row } from "../../ui/layout.tsx"
import { Menu, type MenuItem } from "../../ui/Menu.tsx"
import { MoreIcon } from "../../ui/pageIcons.tsx"
import { contactEditor, selectDraft, selectErrors, useContactEditor, useIsUnsaved } from "./contactEditor.ts"
import { fieldKeys, fieldMarks, saveFields } from "./editedInPlace.ts"
import { FieldError } from "./FieldError.tsx"

const marks = css({ display: "flex", flexWrap: "wrap", gap: "1", paddingInline: "2" })

export type Phones = Contact["phones"]
export type Emails = Contact["emails"]
type Lists = { readonly phones: Phones; readonly emails: Emails }

export const usePart = <F extends keyof Lists>(contact: Contact, field: F) => {
  const draft = useContactEditor((snapshot) => selectDraft(snapshot)[field]) as Lists[F] | undefined
  return { list: draft ?? contact[field], isUnsaved: useIsUnsaved(field) }
}

export const send = (change: Partial<Lists>) => contactEditor.send({ type: "field.change", change })
export const sendAndSave = (change: Partial<Lists>) => {
  send(change)
  saveFields()
}

export const replaced = <T,>(list: ReadonlyArray<T>, at: number, one: T) => list.with(at, one)

export type PartProps = { readonly contact: Contact; readonly canWrite: boolean }

export type EntryProps = PartProps & { readonly at: number; readonly isUnsaved: boolean }

type MenuPartProps = {
  readonly field: keyof Lists
  readonly list: Phones | Emails
  readonly at: number
  readonly value: string
  readonly kinds: ReadonlyArray<(typeof phoneKinds)[number] | (typeof emailKinds)[number]>
  readonly onKind: (kind: string) => void
  readonly items?: ReadonlyArray<MenuItem>
}

export const More = ({ field, list, at, value, kinds, onKind, items = [] }: MenuPartProps) => {
  const { t } = useTranslation("contacts")
  const others = list.filter((_, place) => place !== at)
  const change = (changed: ReadonlyArray<unknown>) => () =>
    sendAndSave({ [field]: changed } as Partial<Lists>)
  return (
    <Menu
      label={t("addresses.more", { value })}
      items={[
        ...(at === 0
          ? []
          : [{ id: "first", label: t("addresses.first"), onSelect: change([list[at], ...others]) }]),
        ...items,
        ...kinds.map((one, place) => ({
          id: one,
          label: t(`addresses.kinds.${one}`),
          isChosen: one === list[at]?.kind,
          startsGroup: place === 0,
          onSelect: () => onKind(one === list[at]?.kind ? "" : one)
        })),
        {
          id: "remove",
          label: t("addresses.remove"),
          onSelect: change(others),
          danger: true,
          startsGroup: true
        }
      ]}
    >
      <MoreIcon />
    </Menu>
  )
}

type Problem = {
  readonly error: string | undefined
  /** The error's element. */
  readonly errorId: string
}

export const useProblem = (field: keyof Lists, at: number, part: string): Problem => {
  const words = useRuleWords()
  const errorId = useId()
  return {
    errorId,
    error: words(useContactEditor((snapshot) => selectErrors(snapshot)[`${field}.${at}.${part}`]))
  }
}

type AddressInputProps = Problem & {
  readonly field: keyof Lists
  readonly label: string
  readonly value: string
  readonly isUnsaved: boolean
  readonly canWrite: boolean
  readonly onChange: (value: string) => void
}

export const AddressInput = (props: AddressInputProps) => {
  const { field, label, value, isUnsaved, canWrite, onChange } = props
  return (
    <input
      {...fieldMarks(props)}
      {...fieldKeys(field, isUnsaved)}
      type={field === "phones" ? "tel" : "email"}
      dir="ltr"
      aria-label={label}
      value={value}
      readOnly={!canWrite}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type EntryFrameProps = Problem & {
  readonly children: ReactNode
  /** Badges below the address. */
  readonly badges: ReactNode
}

/** One address or number: its controls, badges and error. */
export const Entry = ({ children, badges, error, errorId }: EntryFrameProps) => (
  <li>
    <Row gap="1" wraps="no" width="fits" align="center">
      {children}
    </Row>
    {badges ? <div className={marks}>{badges}</div> : null}
    <FieldError id={errorId}>{error}</FieldError>
  </li>
)
