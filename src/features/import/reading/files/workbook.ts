import { ReadFailed } from "../failure.ts"
import type { Work } from "../work.ts"
import { type NumberFormat, numberFormats } from "./numberFormats.ts"
import {
  cellLimit,
  isTrue,
  type Lookup,
  SheetRows,
  type Strings,
  type TakeRow,
  unescapeUnits,
  type WorkbookLimits
} from "./sheetRows.ts"
import { TextStore } from "./textStore.ts"
import { walkXml, type XmlHandlers } from "./xml.ts"
import { inflationBudget, listZip, type ZipEntry } from "./zip.ts"

export type Workbook = {
  readonly sheet: string
  readonly otherSheets: ReadonlyArray<string>
  readonly cutCells: number
  /** Hidden rows and columns with content, and hidden sheets. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
  readonly hiddenSheets: number
}

type Sheet = { readonly name: string; readonly path: string; readonly hidden: boolean }
type Walk = (path: string, handlers: XmlHandlers) => Promise<boolean>

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
const readSheet = async (walk: Walk, path: string, lookup: Lookup, limits: WorkbookLimits, take: TakeRow) => {
  const sheet = new SheetRows(lookup, limits, take)
  await walk(path, {
    open: (name, attribute) => sheet.open(name, attribute),
    text: (text) => sheet.text(text),
    close: (name) => sheet.close(name)
  })
  return sheet.result
}
