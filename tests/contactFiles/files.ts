import { strToU8, zipSync } from "fflate"
import { type LegacyEncoding, legacyEncodings } from "../../src/features/import/reading/files/encodings.ts"

export type Rows = ReadonlyArray<ReadonlyArray<string>>
export type LineEnd = "\n" | "\r\n" | "\r"
export type TextEncoding =
  | "utf-8"
  | "utf-8 bom"
  | "utf-16le"
  | "utf-16le bom"
  | "utf-16be"
  | "utf-16be bom"
  | "windows-1252"

export const textEncodings: ReadonlyArray<TextEncoding> = [
  "utf-8",
  "utf-8 bom",
  "utf-16le",
  "utf-16le bom",
  "utf-16be",
  "utf-16be bom",
  "windows-1252"
]

/** Encodes a text; throws if the encoding lacks a letter. */
export const encodeText = (text: string, encoding: TextEncoding | LegacyEncoding): Uint8Array => {
  if (isLegacy(encoding)) return encodeLegacy(text, encoding)
  const marked = encoding.endsWith(" bom") ? `\ufeff${text}` : text
  if (encoding.startsWith("utf-8")) return new TextEncoder().encode(marked)
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < marked.length; index++)
    view.setUint16(index * 2, marked.charCodeAt(index), encoding.startsWith("utf-16le"))
  return bytes
}

const isLegacy = (encoding: string): encoding is LegacyEncoding =>
  legacyEncodings.some((legacy) => legacy === encoding)

const byLetter = new Map<LegacyEncoding, ReadonlyMap<string, ReadonlyArray<number>>>()

/** The bytes of every letter, found by decoding every byte and every pair of bytes. */
const bytesByLetter = (encoding: LegacyEncoding): ReadonlyMap<string, ReadonlyArray<number>> => {
  const known = byLetter.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(encoding)
  const found = new Map<string, ReadonlyArray<number>>()
  const add = (...bytes: ReadonlyArray<number>) => {
    const letter = decoder.decode(new Uint8Array(bytes))
    if ([...letter].length === 1 && letter !== "\ufffd" && !found.has(letter)) found.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  byLetter.set(encoding, found)
  return found
}

const encodeLegacy = (text: string, encoding: LegacyEncoding): Uint8Array => {
  const bytes = bytesByLetter(encoding)
  return new Uint8Array(
    [...text].flatMap((letter) => {
      const found = bytes.get(letter)
      if (found === undefined) throw new Error(`no ${letter} in ${encoding}`)
      return found
    })
  )
}

/** A delimited text with only the necessary quotes, or all of them. */
export const delimitedText = (
  rows: Rows,
  { delimiter = ",", lineEnd = "\r\n" as LineEnd, quoteAll = false, end = true } = {}
): string => {
  const cell = (value: string): string =>
    quoteAll || value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value)
      ? `"${value.replaceAll('"', '""')}"`
      : value
  return rows.map((row) => row.map(cell).join(delimiter)).join(lineEnd) + (end ? lineEnd : "")
}

const xml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const letters = (text: string): ReadonlyArray<string> => Array.from(text)

/** One cell of a sheet: a text, or the inside of a `<c>` with its attributes. */
export type SheetCell = string | { readonly attributes: string; readonly inner: string }

export type SheetOptions = {
  readonly name?: string
  readonly hidden?: boolean
  readonly shared?: boolean
  readonly addresses?: boolean
  readonly prefix?: string
  readonly firstRow?: number
  /** Indexes of hidden rows and columns. */
  readonly hiddenRows?: ReadonlyArray<number>
  readonly hiddenColumns?: ReadonlyArray<number>
}

export type Sheet = SheetOptions & { readonly rows: ReadonlyArray<ReadonlyArray<SheetCell> | null> }

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

/** Cell styles of `workbook`: 0 plain, 1 a day, 2 a day with time, 3 six digits, 4 a custom day. */
const styles =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="172" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>'

/** A workbook as written by spreadsheet programs. A null row is left out of the sheet. */
export const workbook = (
  sheets: ReadonlyArray<Sheet>,
  { date1904 = false, level = 6 as 0 | 6 } = {}
): Uint8Array => {
  const strings: Array<string> = []
  const files: Record<string, Uint8Array> = {
    "[Content_Types].xml": strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
    ),
    "xl/styles.xml": strToU8(styles)
  }
  for (const [index, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(sheetXml(sheet, strings))
  files["xl/sharedStrings.xml"] = strToU8(
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings
      .map((text, index) =>
        index % 2 === 0
          ? `<si><t xml:space="preserve">${xml(text)}</t></si>`
          : `<si><r><t xml:space="preserve">${xml(letters(text)[0] ?? "")}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${xml(letters(text).slice(1).join(""))}</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh></si>`
      )
      .join("")}</sst>`
  )
  files["xl/workbook.xml"] = strToU8(
    `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, hidden }, index) =>
          `<sheet name="${xml(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${index + 1}"/>`
      )
      .join("")}</sheets></workbook>`
  )
  files["xl/_rels/workbook.xml.rels"] = strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join("")}</Relationships>`
  )
  return zipSync(files, { level })
}

const sheetXml = (sheet: Sheet, strings: Array<string>): string => {
  const {
    rows,
    shared = true,
    addresses = true,
    prefix = "",
    firstRow = 1,
    hiddenRows = [],
    hiddenColumns = []
  } = sheet
  const p = prefix === "" ? "" : `${prefix}:`
  const namespace = `xmlns${prefix === "" ? "" : `:${prefix}`}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
  const cellXml = (cell: SheetCell, place: string): string => {
    const at = addresses ? ` r="${place}"` : ""
    if (typeof cell !== "string") return `<${p}c${at} ${cell.attributes}>${cell.inner}</${p}c>`
    if (cell === "") return addresses ? "" : `<${p}c/>`
    if (!shared)
      return `<${p}c${at} t="inlineStr"><${p}is><${p}t xml:space="preserve">${xml(cell)}</${p}t></${p}is></${p}c>`
    strings.push(cell)
    return `<${p}c${at} t="s"><${p}v>${strings.length - 1}</${p}v></${p}c>`
  }
  const lines = rows.map((row, index) => {
    if (row === null) return ""
    const number = index + firstRow
    const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`)).join("")
    const hidden = hiddenRows.includes(index) ? ' hidden="1"' : ""
    return `<${p}row${addresses ? ` r="${number}"` : ""}${hidden}>${cells}</${p}row>`
  })
  const cols = hiddenColumns.map((column) => `<${p}col min="${column + 1}" max="${column + 1}" hidden="1"/>`)
  return `<?xml version="1.0"?><${p}worksheet ${namespace}>${cols.length > 0 ? `<${p}cols>${cols.join("")}</${p}cols>` : ""}<${p}sheetData>${lines.join("")}</${p}sheetData></${p}worksheet>`
}

/** A zip file whose directory declares `size` for its sheet, whatever it contains. */
export const withDeclaredSize = (bytes: Uint8Array, name: string, size: number): Uint8Array => {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  const wanted = strToU8(name)
  for (let at = 0; at + 46 < copy.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    if (wanted.every((byte, index) => copy[at + 46 + index] === byte)) view.setUint32(at + 24, size, true)
  }
  return copy
}
