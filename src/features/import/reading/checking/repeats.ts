import type { Table } from "../table.ts"
import { type Checked, repeatedBy, rowToSend } from "./check.ts"
import type { KeyKind } from "./keys.ts"

/** An earlier row of the same person, and the row that repeats it. */
export type Repeat = {
  /** Row in the file, counted from 1. */
  readonly row: number
  /** Both names; a company or an address if there is none. */
  readonly firstName: string
  readonly name: string
  readonly by: KeyKind
  /** Values shared by both rows; empty if only a third row links them. */
  readonly value: string
  /** Cells that differ between the two. */
  readonly differences: ReadonlyArray<{
    readonly column: string
    readonly first: string
    readonly own: string
  }>
}

type Row = ReturnType<typeof rowToSend>

const valuesOf = (row: Row, by: KeyKind): ReadonlyArray<string> => {
  if (by === "linkedin") return row.linkedinProfile ? [row.linkedinProfile] : []
  if (by === "nameAndCompany") return [`${row.name}, ${row.company ?? ""}`]
  if (by === "phone")
    return (row.phones ?? [{ countryCode: row.countryCode ?? "", number: row.phone ?? "" }]).map(
      ({ countryCode, number }) => `${countryCode} ${number}`.trim()
    )
  const further = Object.entries(row.fields ?? {}).filter(([key]) => /^Email \d+$/.test(key))
  return [row.email ?? "", ...further.map(([, value]) => String(value))]
}

const sharedValue = (row: Row, other: Row, by: KeyKind): string => {
  const theirs = new Set(valuesOf(other, by).map((value) => value.toLowerCase()))
  return valuesOf(row, by).find((value) => value !== "" && theirs.has(value.toLowerCase())) ?? ""
}

export const describeRepeat = (
  checked: Checked,
  { columns, rowNumbers }: Table,
  index: number,
  original: number
): Repeat => {
  const first = rowToSend(checked, original)
  const own = rowToSend(checked, index)
  const by = repeatedBy(checked, index)
  const firstCells = checked.rows[original] ?? []
  const ownCells = checked.rows[index] ?? []
  return {
    row: rowNumbers[original] ?? original + 1,
    firstName: first.name,
    name: own.name,
    by,
    value: sharedValue(own, first, by),
    differences: columns.flatMap(({ name }, column) => {
      const [before, after] = [firstCells[column]?.trim() ?? "", ownCells[column]?.trim() ?? ""]
      return before === after ? [] : [{ column: name, first: before, own: after }]
    })
  }
}
