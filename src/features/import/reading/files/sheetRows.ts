import { ReadFailed } from "../failure.ts"
import { type NumberFormat, showNumber } from "./numberFormats.ts"
import type { TextStore } from "./textStore.ts"
import type { Attribute } from "./xml.ts"

/** The maximum text of a cell in a spreadsheet program. */
export const cellLimit = 32_767

export type WorkbookLimits = {
  /** Non-empty rows, including the header. */
  readonly rows: number
  readonly columns: number
  /** UTF-16 units of all cells together. */
  readonly text: number
}

/** Receives a non-empty row with its number in the sheet. */
export type TakeRow = (row: ReadonlyArray<string>, rowNumber: number) => void

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true"

/** Characters that XML cannot hold are written `_x000D_`. */
export const unescapeUnits = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

export type Strings = Pick<TextStore, "at">

export type Lookup = {
  readonly strings: Strings
  readonly formats: ReadonlyArray<NumberFormat>
  readonly from1904: boolean
}

const hiddenColumnsOf = (attribute: Attribute, limits: WorkbookLimits): ReadonlyArray<number> => {
  if (!isTrue(attribute("hidden"))) return []
  const first = Math.max(1, Number(attribute("min")))
  const last = Math.min(Number(attribute("max")), limits.columns)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first - 1 + index)
}

/** Takes the rows of a sheet from its XML. */
export class SheetRows {
  readonly #lookup: Lookup
  readonly #limits: WorkbookLimits
  readonly #take: TakeRow
  readonly #hidden = new Set<number>()
  readonly #filled = new Set<number>()
  #hiddenRows = 0
  #isHidden = false
  #rows = 0
  #rowNumber = 0
  #cutCells = 0
  #letters = 0
  #row: Array<string> = []
  #cell = { column: 0, type: "n", style: 0, value: "", formula: "" }
  #taking: "value" | "formula" | "none" = "none"
  #inCell = false
  #phonetic = false

  constructor(lookup: Lookup, limits: WorkbookLimits, take: TakeRow) {
    this.#lookup = lookup
    this.#limits = limits
    this.#take = take
  }

  open(name: string, attribute: Attribute): void {
    if (name === "row") this.#beginRow(attribute)
    else if (name === "c") this.#beginCell(attribute)
    else if (name === "col") {
      for (const one of hiddenColumnsOf(attribute, this.#limits)) this.#hidden.add(one)
    } else if (name === "rPh") this.#phonetic = true
    else if (name === "v" || name === "t") this.#taking = this.#inCell && !this.#phonetic ? "value" : "none"
    else if (name === "f") this.#taking = this.#inCell ? "formula" : "none"
  }

  text(text: string): void {
    if (this.#taking === "none" || this.#cell[this.#taking].length > cellLimit) return
    this.#cell[this.#taking] += text
  }

  close(name: string): void {
    if (name === "v" || name === "t" || name === "f") this.#taking = "none"
    else if (name === "rPh") this.#phonetic = false
    else if (name === "c") {
      this.#endCell()
      this.#inCell = false
    } else if (name === "row") this.#endRow()
  }

  get result() {
    const hiddenColumns = [...this.#hidden].filter((one) => this.#filled.has(one)).length
    return { rows: this.#rows, cutCells: this.#cutCells, hiddenRows: this.#hiddenRows, hiddenColumns }
  }

  #beginRow(attribute: Attribute): void {
    this.#rowNumber = Number(attribute("r")) || this.#rowNumber + 1
    this.#row = []
    this.#cell.column = -1
    this.#isHidden = isTrue(attribute("hidden"))
  }

  #beginCell(attribute: Attribute): void {
    const place = attribute("r")
    const column = place === undefined ? this.#cell.column + 1 : columnOf(place)
    const style = Number(attribute("s") ?? 0)
    this.#cell = { column, type: attribute("t") ?? "n", style, value: "", formula: "" }
    this.#inCell = true
  }

  #endCell(): void {
    const { column, type, style, value, formula } = this.#cell
    const limits = this.#limits
    const text = unifyBreaks(cellText(type, value, formula, this.#lookup.formats[style], this.#lookup))
    if (text === "") return
    if (column >= limits.columns) throw new ReadFailed("tooManyColumns", limits.columns)
    while (this.#row.length < column) this.#row.push("")
    this.#filled.add(column)
    if (text.length > cellLimit) this.#cutCells++
    this.#row[column] = text.slice(0, cellLimit)
    this.#letters += Math.min(text.length, cellLimit)
    if (this.#letters > limits.text) throw new ReadFailed("tooMuchText")
  }

  #endRow(): void {
    if (this.#row.length === 0) return
    this.#take(this.#row, this.#rowNumber)
    this.#rows++
    if (this.#isHidden) this.#hiddenRows++
    if (this.#rows > this.#limits.rows) throw new ReadFailed("tooManyRows")
  }
}

const columnOf = (place: string): number => {
  let column = 0
  for (let index = 0; index < place.length; index++) {
    const letter = place.charCodeAt(index) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

const cellText = (
  type: string,
  value: string,
  formula: string,
  format: NumberFormat | undefined,
  lookup: Lookup
): string => {
  if (type === "s") return lookup.strings.at(Number(value)) ?? ""
  if (type === "inlineStr") return unescapeUnits(value)
  if (value === "") return formula === "" ? "" : `=${formula}`
  if (type === "b") return value === "1" ? "TRUE" : "FALSE"
  if (type === "n") return showNumber(value, format, lookup.from1904)
  return unescapeUnits(value)
}

const unifyBreaks = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text)
