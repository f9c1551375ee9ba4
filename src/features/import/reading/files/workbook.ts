import { ReadFailed } from "../failure.ts"
import type { Work } from "../work.ts"
import { type NumberFormat, numberFormats, showNumber } from "./numberFormats.ts"
import { TextStore } from "./textStore.ts"
import { type Attribute, walkXml, type XmlHandlers } from "./xml.ts"
import { inflationBudget, listZip, type ZipEntry } from "./zip.ts"

export type WorkbookLimits = {
  /** Non-empty rows, including the header. */
  readonly rows: number
  readonly columns: number
  /** UTF-16 units of all cells together. */
  readonly text: number
}

export type Workbook = {
  readonly sheet: string
  readonly otherSheets: ReadonlyArray<string>
  readonly cutCells: number
  /** Hidden rows and columns with content, and hidden sheets. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
  readonly hiddenSheets: number
}

/** Receives a non-empty row with its number in the sheet. */
export type TakeRow = (row: ReadonlyArray<string>, rowNumber: number) => void

type Sheet = { readonly name: string; readonly path: string; readonly hidden: boolean }
type Walk = (path: string, handlers: XmlHandlers) => Promise<boolean>

/** The maximum text of a cell in a spreadsheet program. */
const cellLimit = 32_767

/** More different texts than rows of people have. */
const stringsLimit = 4_000_000

/**
 * Reads one sheet of an .xlsx file: the named one, otherwise the first visible one with content. Numbers and days
 * become text; a formula becomes its last result, or its text without one.
 */
export const readWorkbook = async (
  file: Blob,
  limits: WorkbookLimits,
  take: TakeRow,
  wanted?: string,
  work: Work = {}
): Promise<Workbook> => {
  const entries = await listZip(file)
  const spend = inflationBudget()
  const walk: Walk = async (path, handlers) => {
    const entry = entryAt(entries, path)
    if (entry !== undefined) await walkXml(file, entry, spend, handlers, work)
    return entry !== undefined
  }
  const { sheets, from1904 } = await readSheetList(walk, entries)
  const chosen = sheets.filter((sheet) => (wanted === undefined ? !sheet.hidden : sheet.name === wanted))
  if (chosen.length === 0) throw new ReadFailed("noSheet")
  const strings = await readStrings(walk, limits.text)
  const formats = await readFormats(walk)
  for (const [index, sheet] of chosen.entries()) {
    const read = await readSheet(walk, sheet.path, { strings, formats, from1904 }, limits, take)
    if (read.rows === 0 && index < chosen.length - 1) continue
    const others = sheets.filter((other) => other !== sheet)
    return {
      sheet: sheet.name,
      otherSheets: others.map((other) => other.name),
      cutCells: read.cutCells,
      hiddenRows: read.hiddenRows,
      hiddenColumns: read.hiddenColumns,
      hiddenSheets: sheets.filter((other) => other !== sheet && other.hidden).length
    }
  }
  throw new ReadFailed("noSheet")
}

const entryAt = (entries: ReadonlyMap<string, ZipEntry>, path: string): ZipEntry | undefined =>
  entries.get(path) ?? [...entries.values()].find((entry) => entry.name.toLowerCase() === path.toLowerCase())

const readSheetList = async (walk: Walk, entries: ReadonlyMap<string, ZipEntry>) => {
  const listed: Array<{ name: string; id: string; hidden: boolean }> = []
  let from1904 = false
  const found = await walk("xl/workbook.xml", {
    open: (name, attribute) => {
      if (name === "workbookPr") from1904 = isTrue(attribute("date1904"))
      if (name !== "sheet") return
      const state = attribute("state")
      const hidden = state === "hidden" || state === "veryHidden"
      listed.push({ name: attribute("name") ?? "", id: attribute("r:id") ?? attribute("id") ?? "", hidden })
    }
  })
  if (!found) throw new ReadFailed("notSpreadsheet")
  const targets = new Map<string, string>()
  await walk("xl/_rels/workbook.xml.rels", {
    open: (name, attribute) => {
      if (name === "Relationship") targets.set(attribute("Id") ?? "", attribute("Target") ?? "")
    }
  })
  const sheets: ReadonlyArray<Sheet> = listed
    .map(({ name, id, hidden }, index) => ({
      name,
      hidden,
      path: pathOf(targets.get(id) ?? `worksheets/sheet${index + 1}.xml`)
    }))
    .filter(({ path }) => entryAt(entries, path) !== undefined && !path.includes("chartsheets/"))
  return { sheets, from1904 }
}

const pathOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`)

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true"

type Strings = Pick<TextStore, "at">

/** The shared texts of cells. Texts longer than a cell are cut when used. */
const readStrings = async (walk: Walk, most: number): Promise<Strings> => {
  const strings = new TextStore()
  let letters = 0
  let current = ""
  let taking = false
  let phonetic = false
  await walk("xl/sharedStrings.xml", {
    open: (name) => {
      if (name === "si") current = ""
      if (name === "rPh") phonetic = true
      taking = name === "t" && !phonetic
    },
    text: (text) => {
      if (taking && current.length <= cellLimit) current += text.slice(0, cellLimit + 1)
    },
    close: (name) => {
      if (name === "t") taking = false
      if (name === "rPh") phonetic = false
      if (name !== "si") return
      letters += current.length
      if (letters > most || strings.length >= stringsLimit) throw new ReadFailed("tooMuchText")
      strings.push(unescapeUnits(current))
    }
  })
  return strings
}

/** Characters that XML cannot hold are written `_x000D_`. */
const unescapeUnits = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const readFormats = async (walk: Walk): Promise<ReadonlyArray<NumberFormat>> => {
  const custom = new Map<number, string>()
  const used: Array<number> = []
  let inCells = false
  await walk("xl/styles.xml", {
    open: (name, attribute) => {
      if (name === "numFmt") custom.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "")
      if (name === "cellXfs") inCells = true
      if (name === "xf" && inCells) used.push(Number(attribute("numFmtId") ?? 0))
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false
    }
  })
  return numberFormats(used, custom)
}

type Lookup = {
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
class SheetRows {
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

const readSheet = async (walk: Walk, path: string, lookup: Lookup, limits: WorkbookLimits, take: TakeRow) => {
  const sheet = new SheetRows(lookup, limits, take)
  await walk(path, {
    open: (name, attribute) => sheet.open(name, attribute),
    text: (text) => sheet.text(text),
    close: (name) => sheet.close(name)
  })
  return sheet.result
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
