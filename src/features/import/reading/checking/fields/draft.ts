import type { FieldDefinition } from "../../../../../../contract/entities/FieldDefinition.ts"
import type { ImportRow } from "../../../../../../contract/rules/importFields.ts"
import type { PhoneKind } from "../../mapping/phoneKinds.ts"
import type { CallStatusReader } from "../callStatuses.ts"
import type { DayOrder } from "../days.ts"
import type { RowKey } from "../keys.ts"
import type { Phone } from "../phones.ts"
import { type FaultReason, fault, type Problem } from "../problems.ts"

/** A custom field. */
export type OwnField = Pick<FieldDefinition, "key" | "name" | "kind" | "options">

/** A mapping prepared for many rows. */
export type Plan = {
  readonly steps: ReadonlyArray<Step>
  /** Columns that may name the country of the row's numbers, most reliable first. */
  readonly countryCodes: ReadonlyArray<number>
  readonly countries: ReadonlyArray<number>
  readonly defaultCode: string | undefined
  readonly readStatus: CallStatusReader
  /** Labels and skills are joined only by ` ::: `, so that their names may contain commas. */
  readonly strictMany: boolean
  readonly own: ReadonlyMap<string, OwnField>
  /** For each phone column, the kind in its heading, or the column that names it. */
  readonly phoneKinds: ReadonlyMap<
    number,
    { readonly kind: PhoneKind | undefined; readonly saidIn: number | null }
  >
  /** Calling codes of the countries found so far. */
  readonly codes: Map<string, string | undefined>
}

type Step = { readonly column: number; readonly write: Writer; readonly order: DayOrder | null }

/** Writes one cell into the draft of its row. */
export type Writer = (draft: Draft, column: number, text: string, order: DayOrder | null) => void

/** One row being converted from cells to a payload. */
export type Draft = {
  readonly plan: Plan
  cells: ReadonlyArray<string>
  readonly problems: Array<Problem>
  readonly keys: Array<RowKey>
  hasOwnName: boolean
  firstName: string
  middleName: string
  lastName: string
  row: { -readonly [Key in keyof ImportRow]: ImportRow[Key] }
  fields: Record<string, string> | null
  emails: number
  readonly phones: Array<DraftPhone>
  /** Calling code of the row's country; null until it is needed. */
  code: string | undefined | null
  skills: Array<string> | null
  labels: Array<string> | null
}

type DraftPhone = { readonly kind: Exclude<PhoneKind, "fax"> | undefined; readonly phone: Phone }

export const emptyDraft = (plan: Plan): Draft => ({
  plan,
  cells: [],
  problems: [],
  keys: [],
  hasOwnName: true,
  firstName: "",
  middleName: "",
  lastName: "",
  row: { name: "" },
  fields: null,
  emails: 0,
  phones: [],
  code: null,
  skills: null,
  labels: null
})

export const reset = (draft: Draft, cells: ReadonlyArray<string>): void => {
  draft.cells = cells
  draft.problems.length = 0
  draft.keys.length = 0
  draft.firstName = ""
  draft.middleName = ""
  draft.lastName = ""
  draft.row = { name: "" }
  draft.fields = null
  draft.emails = 0
  draft.phones.length = 0
  draft.code = null
  draft.skills = null
  draft.labels = null
}

export const wrong = (draft: Draft, column: number, reason: FaultReason): void => {
  draft.problems.push(fault(column, reason))
}

export const setField = (draft: Draft, key: string, value: string): void => {
  draft.fields ??= {}
  Object.defineProperty(draft.fields, key, { value, enumerable: true, configurable: true, writable: true })
}
