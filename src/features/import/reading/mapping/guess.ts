import { type ImportField, manyFields } from "../../../../../contract/rules/importFields.ts"
import type { CallStatusReader } from "../checking/callStatuses.ts"
import { orderOf, readDay } from "../checking/days.ts"
import { linkedinAddress } from "../checking/linkedin.ts"
import type { Table } from "../table.ts"
import { fieldOfHeading, isReceiptHeading } from "./fieldNames.ts"
import { fold } from "./fold.ts"
import { type KnownFile, type KnownTarget, knownTarget } from "./knownFiles.ts"

/** What a column becomes: a field of a contact, a custom field of its own, or nothing. */
export type Target =
  | { readonly to: "field"; readonly field: ImportField }
  | { readonly to: "custom"; readonly key: string; readonly as: "text" | "day" }
  | { readonly to: "nothing" }

/** Why a column is guessed to be what it is. The words are in `locales/<lng>/import.json` under `why`. */
export type Why =
  | "knownFile"
  | "heading"
  | "ownField"
  | "content"
  | "remembered"
  | "taken"
  | "unknownHeading"
  | "noHeading"
  | "emptyColumn"
  | "receipt"
  | "tooManyCustom"

export type ColumnGuess = {
  readonly column: number
  readonly target: Target
  readonly why: Why
  /** The first different filled cells, cut to a readable length. */
  readonly samples: ReadonlyArray<string>
  /** How many rows have something in this column. */
  readonly filled: number
}

/** What a person should know about a mapping before going on. */
export type MappingFault =
  | { readonly kind: "twoOnOne"; readonly field: ImportField; readonly columns: ReadonlyArray<number> }
  | { readonly kind: "twoOnOneKey"; readonly key: string; readonly columns: ReadonlyArray<number> }
  | { readonly kind: "leftOut"; readonly columns: ReadonlyArray<number> }
  | { readonly kind: "noName" }

/** Targets a person chose for a file with the same header, by unique column name. */
export type Remembered = Readonly<Record<string, Target>>

const sampleCount = 3
const sampleLength = 80
const contentSample = 200
/** As many custom fields as a contact holds, less what several phones and e-mails take. */
const customLimit = 90

/** The same for every file with these headings in this order. A remembered mapping is kept under it. */
export const headerKey = (table: Table): string =>
  table.headerRow === null && table.kind !== "cards"
    ? `#${table.columns.length}`
    : table.columns.map(({ heading }) => fold(heading)).join("\u001f")

/** The target of every column as chosen, to be remembered. */
export const remember = (table: Table, targets: ReadonlyArray<Target>): Remembered =>
  Object.fromEntries(table.columns.map(({ name }, index) => [name, targets[index] ?? { to: "nothing" }]))

export const guessMapping = (
  table: Table,
  readStatus: CallStatusReader,
  remembered: Remembered = {}
): ReadonlyArray<ColumnGuess> => {
  const sampled = sampleColumns(table)
  const taken = new Set<string>()
  let custom = 0
  return table.columns.map(({ name, heading, named }, column) => {
    const { samples, filled, content } = sampled[column] ?? emptySample
    const guess = (target: Target, why: Why): ColumnGuess => {
      if (target.to === "field") taken.add(target.field)
      if (target.to === "custom") custom++
      return { column, target, why, samples: [...samples], filled }
    }
    const asCustom = (why: Why, as?: "day"): ColumnGuess =>
      custom < customLimit
        ? guess({ to: "custom", key: customKey(name), as: as ?? (areDays(content) ? "day" : "text") }, why)
        : guess({ to: "nothing" }, "tooManyCustom")
    const asField = (field: ImportField, why: Why): ColumnGuess =>
      taken.has(field) && !manyFields.has(field) ? asCustom("taken") : guess({ to: "field", field }, why)

    const chosen = Object.hasOwn(remembered, name) ? remembered[name] : undefined
    if (chosen !== undefined) return guess(chosen, "remembered")
    if (isReceiptHeading(heading)) return guess({ to: "nothing" }, "receipt")
    if (filled === 0) return guess({ to: "nothing" }, "emptyColumn")
    const known = table.known === null ? undefined : knownTarget(table.known, heading)
    if (known !== undefined) return fromKnown(known, asField, asCustom, guess)
    const field = headingField(table.known, heading)
    if (field !== undefined) return asField(field, "heading")
    const found = fieldOfContent(content, readStatus)
    if (found !== undefined && (!taken.has(found) || manyFields.has(found))) return asField(found, "content")
    return asCustom(named === "given" || named === "repeated" ? "unknownHeading" : "noHeading")
  })
}

const fromKnown = (
  known: KnownTarget,
  asField: (field: ImportField, why: Why) => ColumnGuess,
  asCustom: (why: Why, as?: "day") => ColumnGuess,
  guess: (target: Target, why: Why) => ColumnGuess
): ColumnGuess => {
  if (known === "ignore") return guess({ to: "nothing" }, "knownFile")
  if (known === "custom") return asCustom("knownFile")
  return known === "day" ? asCustom("knownFile", "day") : asField(known, "knownFile")
}

/** In a known file a heading outside its recipe is trusted only where it can mean one thing. */
const headingField = (known: KnownFile | null, heading: string): ImportField | undefined => {
  const field = fieldOfHeading(heading)
  return known === null || known === "cards" || unmistakable.has(field ?? "name") ? field : undefined
}

const unmistakable: ReadonlySet<ImportField> = new Set([
  "email",
  "phone",
  "linkedinProfile",
  "callStatus",
  "doNotCall",
  "nextCallAt"
])

const customKey = (name: string): string =>
  name.replace(/\s+/g, " ").trim().slice(0, 100).toWellFormed().replaceAll("\0", "")

const emptySample = { samples: new Set<string>(), content: [], filled: 0 }

type Sample = { readonly samples: Set<string>; readonly content: Array<string>; filled: number }

/** One walk over all rows for every column at once: columns apart take five times as long. */
const sampleColumns = (table: Table): ReadonlyArray<Sample> => {
  const columns = table.columns.map((): Sample => ({ samples: new Set(), content: [], filled: 0 }))
  for (const row of table.rows) {
    for (let column = 0; column < columns.length; column++) {
      const sample = columns[column] ?? emptySample
      const cell = row[column] ?? ""
      if (cell === "" || (cell.charCodeAt(0) <= 32 && cell.trim() === "")) continue
      sample.filled++
      if (sample.content.length < contentSample) sample.content.push(cell.trim())
      if (sample.samples.size < sampleCount) sample.samples.add(cut(cell.trim()))
    }
  }
  return columns
}

const cut = (text: string): string =>
  text.length > sampleLength ? `${text.slice(0, sampleLength - 1)}…` : text

const share = (cells: ReadonlyArray<string>, test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

const mostly = 0.8

const fieldOfContent = (
  cells: ReadonlyArray<string>,
  readStatus: CallStatusReader
): ImportField | undefined => {
  if (share(cells, (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)) >= mostly) return "email"
  const linkedin = (cell: string) => linkedinAddress(cell)?.kind === "person"
  if (share(cells, linkedin) >= mostly) return "linkedinProfile"
  if (share(cells, (cell) => readStatus(cell) !== undefined) >= mostly) return "callStatus"
  if (share(cells, isPhone) >= mostly) return "phone"
  return undefined
}

/** Digits alone may be any number, so a plus, zeros in front or parting signs are asked for. */
const isPhone = (cell: string): boolean => {
  const digits = cell.replace(/\D/g, "").length
  if (digits < 8 || digits > 15 || !/^'?[+(]?[\d\s().\-/]+$/.test(cell)) return false
  return /^'?[+(0]|\d[\s().-]+\d/.test(cell) && !readDay(cell, "dayFirst").ok
}

const areDays = (cells: ReadonlyArray<string>): boolean => {
  if (cells.length === 0) return false
  const order = orderOf(cells)
  return cells.every((cell) => {
    const read = readDay(cell, order ?? "dayFirst")
    return read.ok && (!read.ambiguous || order !== null)
  })
}

/** Two columns on one field, columns left out though something is in them, and a mapping without any name. */
export const mappingFaults = (
  columns: ReadonlyArray<{ readonly column: number; readonly filled: number; readonly target: Target }>
): ReadonlyArray<MappingFault> => {
  const byField = new Map<ImportField, Array<number>>()
  const byKey = new Map<string, Array<number>>()
  const leftOut: Array<number> = []
  for (const { column, filled, target } of columns) {
    if (target.to === "field") byField.set(target.field, [...(byField.get(target.field) ?? []), column])
    else if (target.to === "custom") byKey.set(target.key, [...(byKey.get(target.key) ?? []), column])
    else if (filled > 0) leftOut.push(column)
  }
  const faults: Array<MappingFault> = []
  for (const [field, on] of byField) {
    if (on.length > 1 && !manyFields.has(field)) faults.push({ kind: "twoOnOne", field, columns: on })
  }
  for (const [key, on] of byKey) if (on.length > 1) faults.push({ kind: "twoOnOneKey", key, columns: on })
  if (leftOut.length > 0) faults.push({ kind: "leftOut", columns: leftOut })
  const names: ReadonlyArray<ImportField> = ["name", "firstName", "lastName", "company", "email"]
  if (!names.some((field) => byField.has(field))) faults.push({ kind: "noName" })
  return faults
}
