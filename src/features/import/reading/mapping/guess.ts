import { type ImportField, manyFields } from "../../../../../contract/rules/importFields.ts"
import type { CallStatusReader } from "../checking/callStatuses.ts"
import type { Table } from "../table.ts"
import { customKey, isKept, type Remembered } from "./choices.ts"
import { addressOf, areDays, arePhonesOf, areSalutations, areWishes, fieldOfContent } from "./content.ts"
import {
  type HeadingMeaning,
  isAboutOthers,
  isReceiptHeading,
  meaningOfHeading,
  weakHeadings
} from "./fieldNames.ts"
import { fold } from "./fold.ts"
import { isOpenFile, type KnownFile, knownFallback, knownTarget } from "./knownFiles.ts"

/** The target of a column: a contact field, a new custom field, or nothing. */
export type Target =
  | { readonly to: "field"; readonly field: ImportField }
  | { readonly to: "custom"; readonly key: string; readonly as: "text" | "day" }
  | { readonly to: "nothing" }

/** The reason for a column's guessed target. The texts are in `locales/<lng>/import.json` under `why`. */
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
  /** The number of rows with a value in this column. */
  readonly filled: number
}

const sampleCount = 3
const sampleLength = 80
const contentSample = 200
/** Longer than any value that identifies a column. */
const contentLength = 1_000
/** The maximum custom fields of a contact, minus those used for further phones and emails. */
const customLimit = 90

/** The same for every file with these headings in this order. The key of a remembered mapping. */
export const headerKey = (table: Table): string =>
  table.headerRow === null && table.kind !== "cards"
    ? `#${table.columns.length}`
    : table.columns.map(({ heading }) => fold(heading)).join("\u001f")

/** The most likely target of a column, and the strength of its claim to a field that only one column can have. */
type Claim = {
  readonly rank: "known" | "heading" | "weakHeading" | "content"
  readonly field: ImportField
}

const ranks = ["known", "heading", "weakHeading", "content"] as const

export const guessMapping = (
  table: Table,
  readStatus: CallStatusReader,
  remembered: Remembered = {}
): ReadonlyArray<ColumnGuess> => {
  const sampled = sampleColumns(table)
  const sampleOf = (column: number) => sampled[column] ?? emptySample
  const chosenFor = ({ name, heading }: Table["columns"][number]) => {
    const chosen = Object.hasOwn(remembered, name) ? remembered[name] : undefined
    return chosen !== undefined && isKept(heading, chosen) ? chosen : undefined
  }
  const holders = new Map<ImportField, number>()
  for (const [column, { name, heading }] of table.columns.entries()) {
    const chosen = chosenFor({ name, heading, named: "given" })
    if (chosen?.to === "field" && !holders.has(chosen.field)) holders.set(chosen.field, column)
  }
  const claims = table.columns.map((column, place) =>
    chosenFor(column) !== undefined || sampleOf(place).filled === 0
      ? undefined
      : claimOf(table.known, column, sampleOf(place).content)
  )
  for (const rank of ranks) {
    for (const [column, claim] of claims.entries()) {
      if (claim?.rank !== rank || holders.has(claim.field)) continue
      holders.set(claim.field, column)
    }
    if (rank === "weakHeading") claimByContent(table, sampled, claims, holders, readStatus)
  }
  let custom = 0
  return table.columns.map((names, column) => {
    const { samples, filled, content } = sampleOf(column)
    const guess = (target: Target, why: Why): ColumnGuess => {
      if (target.to === "custom") custom++
      return { column, target, why, samples: [...samples], filled }
    }
    const asCustom = (why: Why, as?: "day"): ColumnGuess =>
      custom < customLimit
        ? guess(
            { to: "custom", key: customKey(names.name), as: as ?? (areDays(content) ? "day" : "text") },
            why
          )
        : guess({ to: "nothing" }, "tooManyCustom")

    const chosen = chosenFor(names)
    if (chosen !== undefined) return guess(chosen, "remembered")
    if (isReceiptHeading(names.heading)) return guess({ to: "nothing" }, "receipt")
    if (filled === 0) return guess({ to: "nothing" }, "emptyColumn")
    const claim = claims[column]
    if (claim !== undefined) {
      const isFree = manyFields.has(claim.field) || holders.get(claim.field) === column
      return isFree ? guess({ to: "field", field: claim.field }, whys[claim.rank]) : asCustom("taken")
    }
    const known = table.known === null ? undefined : knownTarget(table.known, names.heading)
    if (known === "ignore") return guess({ to: "nothing" }, "knownFile")
    if (known === "custom") return asCustom("knownFile")
    if (known === "day") return asCustom("knownFile", "day")
    return asCustom(names.named === "given" || names.named === "repeated" ? "unknownHeading" : "noHeading")
  })
}

const whys = {
  known: "knownFile",
  heading: "heading",
  weakHeading: "heading",
  content: "content"
} as const satisfies Record<Claim["rank"], Why>

const claimOf = (
  file: KnownFile | null,
  { heading }: Table["columns"][number],
  content: ReadonlyArray<string>
): Claim | undefined => {
  if (isReceiptHeading(heading)) return undefined
  const known = file === null ? undefined : knownTarget(file, heading)
  if (known === "ignore" || known === "custom" || known === "day") return undefined
  if (known !== undefined)
    return weakHeadings.has(fold(heading)) && areSalutations(content)
      ? undefined
      : { rank: "known", field: known }
  const fallback = file === null ? undefined : knownFallback(file, heading)
  if (fallback !== undefined) return { rank: "heading", field: fallback }
  const meaning = headingMeaning(file, heading)
  if (meaning === undefined) return undefined
  const address = meaning.field === "name" ? addressOf(content) : undefined
  if (address !== undefined) return { rank: "heading", field: address }
  if (!meaning.isWeak) return { rank: "heading", field: meaning.field }
  return areSalutations(content) ? undefined : { rank: "weakHeading", field: meaning.field }
}

/** Adds the claims of columns with unclear headings, if no other column is of that kind. */
const claimByContent = (
  table: Table,
  sampled: ReadonlyArray<Sample>,
  claims: Array<Claim | undefined>,
  holders: ReadonlyMap<ImportField, number>,
  readStatus: CallStatusReader
): void => {
  for (const [column, { heading, named }] of table.columns.entries()) {
    const { content, filled } = sampled[column] ?? emptySample
    if (claims[column] !== undefined || filled === 0 || isReceiptHeading(heading)) continue
    if (table.known !== null && knownTarget(table.known, heading) !== undefined) continue
    if (arePhonesOf(heading, content)) {
      claims[column] = { rank: "content", field: "phone" }
      continue
    }
    if (areWishes(content)) {
      claims[column] = { rank: "content", field: "doNotCall" }
      continue
    }
    if (isAboutOthers(heading)) continue
    const isHeaded = named === "given" || named === "repeated"
    const field = fieldOfContent(content, readStatus, isHeaded)
    if (field !== undefined && !holders.has(field)) claims[column] = { rank: "content", field }
  }
}

/** In a known file a heading outside its recipe counts only if it is unambiguous. */
const headingMeaning = (known: KnownFile | null, heading: string): HeadingMeaning | undefined => {
  const meaning = meaningOfHeading(heading)
  return known === null || isOpenFile(known) || unmistakable.has(meaning?.field ?? "name")
    ? meaning
    : undefined
}

const unmistakable: ReadonlySet<ImportField> = new Set([
  "email",
  "phone",
  "linkedinProfile",
  "callStatus",
  "doNotCall",
  "nextCallAt"
])

const emptySample = { samples: new Set<string>(), content: [], filled: 0 }

type Sample = { readonly samples: Set<string>; readonly content: Array<string>; filled: number }

/** One pass over all rows for all columns: separate passes take five times as long. */
const sampleColumns = (table: Table): ReadonlyArray<Sample> => {
  const columns = table.columns.map((): Sample => ({ samples: new Set(), content: [], filled: 0 }))
  for (const row of table.rows) {
    for (let column = 0; column < columns.length; column++) {
      const sample = columns[column] ?? emptySample
      const cell = row[column] ?? ""
      if (cell === "" || (cell.charCodeAt(0) <= 32 && cell.trim() === "")) continue
      sample.filled++
      if (sample.content.length < contentSample) sample.content.push(cell.trim().slice(0, contentLength))
      if (sample.samples.size < sampleCount) sample.samples.add(cut(cell.trim()))
    }
  }
  return columns
}

const cut = (text: string): string =>
  text.length > sampleLength ? `${text.slice(0, sampleLength - 1)}…` : text
