import type { DuplicateChoice, RowResult } from "../../../../../contract/entities/Import.ts"
import type { ImportRow } from "../../../../../contract/rules/importFields.ts"
import { afterOutcome } from "../../../../../contract/rules/outcomes.ts"
import { type Checked, duplicateOf, repeatedBy, severityOf } from "./check.ts"
import { type KeyKind, keyOf } from "./keys.ts"

/** Choices for all rows. */
export type ForAll = {
  /** For rows that match existing contacts. */
  readonly duplicates: DuplicateChoice
  /** For rows that repeat an earlier one. */
  readonly repeats: DuplicateChoice
  readonly makesLabels: boolean
  readonly makesNextCalls: boolean
}

/** An existing contact that a row repeats. */
export type KnownContact = { readonly contactId: string; readonly name: string; readonly by: KeyKind }

/** The server's results for rows, and choices for single rows. */
export type Answers = {
  readonly known: ReadonlyMap<number, KnownContact>
  /** Rows that the server will reject. */
  readonly refused: ReadonlySet<number>
  readonly choices: ReadonlyMap<number, DuplicateChoice>
  readonly isCompared: boolean
  readonly room: number | null
}

/** How one row is sent: the choice if its person exists, and the earlier row that it repeats. */
export type Fate = { readonly choice: DuplicateChoice; readonly repeats: number | null }

export const fateOf = (checked: Checked, { known, choices }: Answers, all: ForAll, index: number): Fate => {
  const own = choices.get(index)
  const first = duplicateOf(checked, index)
  if (first === null) return { choice: own ?? all.duplicates, repeats: null }
  if ((own ?? all.repeats) === "keep") {
    const isThere = own === undefined && known.has(index)
    return { choice: isThere ? all.duplicates : "keep", repeats: null }
  }
  const isFirstSkipped = known.has(first) && (choices.get(first) ?? all.duplicates) === "skip"
  const choice = own ?? (isFirstSkipped ? "skip" : all.repeats)
  return { choice, repeats: first }
}

/** Rows in sending order: those that update an earlier row come right after it. */
export const inSendingOrder = (
  rows: ReadonlyArray<number>,
  fateAt: (index: number) => Fate
): ReadonlyArray<number> => {
  const following = new Map<number, Array<number>>()
  const leading: Array<number> = []
  const sent = new Set(rows)
  for (const index of rows) {
    const { choice, repeats } = fateAt(index)
    const followed = choice === "update" && repeats !== null && sent.has(repeats) ? repeats : null
    if (followed === null) leading.push(index)
    else following.set(followed, [...(following.get(followed) ?? []), index])
  }
  if (following.size === 0) return rows
  return leading.flatMap((index) => [index, ...(following.get(index) ?? [])])
}

/** Rows whose results depend on each other and on existing contacts, and a key of all their content. */
export type Group = { readonly indexes: ReadonlyArray<number>; readonly signature: number }

/** The shared key of rows whose results depend on each other: a contact, or their earliest row. */
export const groupKey = (known: Answers["known"], first: number, index: number): string =>
  (known.get(first) ?? known.get(index))?.contactId ?? `row ${first}`

/** Rows that update a contact, grouped by that contact. */
export const groupsToPreview = (
  checked: Checked,
  { known }: Answers,
  rows: ReadonlyArray<number>,
  fateAt: (index: number) => Fate,
  rowAt: (index: number) => ImportRow
): ReadonlyMap<string, Group> => {
  const keyFor = (index: number): string => groupKey(known, duplicateOf(checked, index) ?? index, index)
  const wanted = new Set<string>()
  for (const index of rows) {
    const { choice, repeats } = fateAt(index)
    if (choice === "update" && (repeats !== null || known.has(index))) wanted.add(keyFor(index))
  }
  if (wanted.size === 0) return new Map()
  const members = new Map<string, Array<number>>()
  for (const index of rows) {
    const key = keyFor(index)
    if (!wanted.has(key)) continue
    const list = members.get(key)
    if (list) list.push(index)
    else members.set(key, [index])
  }
  return new Map(
    [...members].map(([key, indexes]) => [
      key,
      { indexes, signature: keyOf("email", JSON.stringify(indexes.map(rowAt))).hash }
    ])
  )
}

/** The server's result for a row. */
export type Previewed = { readonly result: RowResult; readonly nextCallAt: string | null }

/** The rows, their expected results, and the next calls they create. */
export type Forecast = {
  /** Non-empty rows; the next six add up to them. */
  readonly rows: number
  readonly fresh: number
  /**
   * Rows that repeat an earlier one, by their common value. `first` is that row in the file if it is the same for all.
   */
  readonly repeating: Readonly<Partial<Record<KeyKind, number>>>
  readonly first: number | null
  readonly there: Readonly<Partial<Record<KeyKind, number>>>
  readonly refused: number
  readonly wrong: number
  readonly leftOut: number
  /** The numbers of the receipt; null while they are unknown for some rows. */
  readonly results: Readonly<Record<RowResult, number>> | null
  readonly nextCalls: {
    /** Rows whose call status or time may create one. */
    readonly possible: number
    readonly created: number
    readonly first: string | null
  }
}

type Asked = {
  readonly checked: Checked
  readonly answers: Answers
  readonly rowNumbers: ReadonlyArray<number>
  /** Rows that will be sent. */
  readonly sent: ReadonlyArray<number>
  readonly all: ForAll
  readonly previewOf: (index: number) => Previewed | undefined
  readonly at: number
}

type Call = Pick<ImportRow, "callStatus" | "nextCallAt">

const nextCallOf = ({ callStatus, nextCallAt }: Call, at: number): string | null => {
  if (nextCallAt) return nextCallAt
  if (callStatus === undefined) return null
  return afterOutcome({ status: callStatus, attempts: 1, at, given: null }).nextCallAt
}

const add = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void => {
  counts[key] = (counts[key] ?? 0) + 1
}

const describe = ({ checked, answers: { known, refused }, rowNumbers }: Asked) => {
  const repeating: Partial<Record<KeyKind, number>> = {}
  const there: Partial<Record<KeyKind, number>> = {}
  const firsts = new Set<number>()
  const counts = { fresh: 0, refused: 0, wrong: 0, leftOut: 0 }
  const { length } = checked.rows
  for (let index = 0; index < length; index++) {
    const contact = known.get(index)
    const first = duplicateOf(checked, index)
    if (checked.leftOut.has(index)) counts.leftOut++
    else if (severityOf(checked, index) === "wrong") counts.wrong++
    else if (refused.has(index)) counts.refused++
    else if (first !== null) {
      add(repeating, repeatedBy(checked, index))
      firsts.add(first)
    } else if (contact) add(there, contact.by)
    else counts.fresh++
  }
  const [only] = firsts
  const first = firsts.size === 1 && only !== undefined ? (rowNumbers[only] ?? null) : null
  return { ...counts, rows: length, repeating, first, there }
}

const resultOf = ({ checked, answers, all, previewOf }: Asked, index: number): RowResult | undefined => {
  const { choice, repeats } = fateOf(checked, answers, all, index)
  const isThere = repeats !== null || answers.known.has(index)
  if (answers.refused.has(index)) return "rejected"
  if (choice === "skip") return isThere ? "skipped" : "added"
  return choice === "keep" || !isThere ? "added" : previewOf(index)?.result
}

/** The expected result of each row to send. */
export const forecastRows = (asked: Asked): Forecast => {
  const { checked, answers, sent, all, previewOf, at } = asked
  const results = { added: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }
  const times: Array<string> = []
  let possible = 0
  let isKnown = answers.isCompared
  for (const index of sent) {
    const result = resultOf(asked, index)
    const isFull = result === "added" && answers.room !== null && results.added >= answers.room
    if (result === undefined) isKnown = false
    else results[isFull ? "rejected" : result]++
    const own = nextCallOf(checked.calls.get(index) ?? {}, at)
    if (own !== null) possible++
    const next = result === "updated" ? (previewOf(index)?.nextCallAt ?? null) : own
    if (next !== null && !isFull && (result === "added" || result === "updated")) times.push(next)
  }
  return {
    ...describe(asked),
    results: isKnown ? results : null,
    nextCalls: {
      possible,
      created: all.makesNextCalls ? times.length : 0,
      first: all.makesNextCalls ? times.reduce<string | null>(earlier, null) : null
    }
  }
}

const earlier = (one: string | null, other: string): string =>
  one === null || Date.parse(other) < Date.parse(one) ? other : one
