import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { ImportRow } from "../../contract/rules/importFields.ts"
import type { LegacyEncoding } from "../../src/features/import/reading/files/encodings.ts"
import type { Source } from "../../src/features/import/reading/files/readTable.ts"
import { encodeText, type SheetCell, type TextEncoding, workbook } from "./files.ts"

/** A file of the corpus and its expected contacts. `tests/contactFiles/corpus/README.md` describes the format. */
export type ContactFile = {
  readonly name: string
  readonly family: string
  readonly source: Source
  readonly options: Readonly<Record<string, string>>
  /** One line per row: a contact, or `! row 3: Phone phoneShort`. */
  readonly expected: ReadonlyArray<string>
}

const folder = new URL("./corpus/", import.meta.url).pathname

const optionNames = new Set([
  "after",
  "code",
  "other words",
  "encoding",
  "escapes",
  "faults",
  "file",
  "format",
  "known",
  "left out",
  "line ends",
  "notices",
  "wishes"
])

const readFamily = (file: string): ReadonlyArray<ContactFile> =>
  readFileSync(join(folder, file), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((text) => readCase(file.replace(/\.txt$/, ""), text))

const readCase = (family: string, text: string): ContactFile => {
  const lines = text.split("\n")
  const name = lines[0] ?? ""
  const start = lines.indexOf("<<<")
  const end = lines.indexOf(">>>")
  const isHere = start > 0 && end > start
  const optionLines = lines.slice(
    1,
    isHere ? start : lines.findIndex((line, at) => at > 0 && !/^[a-z ]+: /.test(line))
  )
  const options = Object.fromEntries(
    optionLines
      .filter((line) => line !== "")
      .map((line) => {
        const at = line.indexOf(": ")
        const key = line.slice(0, at)
        if (!optionNames.has(key)) throw new Error(`${family}, ${name}: ${line}`)
        return [key, line.slice(at + 2)]
      })
  )
  const body = isHere ? lines.slice(start + 1, end).join("\n") : null
  const rest = lines.slice(isHere ? end + 1 : optionLines.length + 1)
  return {
    name,
    family,
    options,
    source: sourceOf(options, body),
    expected: rest.filter((line) => line !== "")
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const lineEnds: Readonly<Record<string, string>> = { CRLF: "\r\n", CR: "\r" }

const sourceOf = (options: Readonly<Record<string, string>>, body: string | null): Source => {
  const { encoding = "utf-8", escapes, file, format = "people.csv" } = options
  if (body === null)
    return { kind: "file", name: file ?? "", bytes: new Uint8Array(readFileSync(join(folder, file ?? ""))) }
  const plain = escapes === undefined ? body : unescaped(body)
  const text = plain.replaceAll("\n", lineEnds[options["line ends"] ?? ""] ?? "\n")
  if (format === "pasted") return { kind: "text", text }
  const bytes = format.endsWith(".xlsx")
    ? workbook([{ rows: plain.split("\n").map((line) => line.split("\t").map(sheetCell)) }])
    : encodeText(text, encoding as TextEncoding | LegacyEncoding)
  return { kind: "file", name: format, bytes }
}

/** Cells of a workbook that are not texts: a number, a day, a moment, a boolean, and six digits with leading zeros. */
const cellKinds: Readonly<Record<string, string>> = {
  number: "",
  day: 's="1"',
  moment: 's="2"',
  bool: 't="b"',
  zeros: 's="3"'
}

const sheetCell = (text: string): SheetCell => {
  const found = /^\{(\w+) (\S+)\}$/.exec(text)
  const attributes = cellKinds[found?.[1] ?? "none"]
  return attributes === undefined ? text : { attributes, inner: `<v>${found?.[2]}</v>` }
}

export const contactFiles: ReadonlyArray<ContactFile> = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .sort()
  .flatMap(readFamily)

const oneLine = (text: string): string => text.replaceAll("\n", "\\n")

const listed = (name: string, values: ReadonlyArray<string> | undefined) =>
  values === undefined || values.length === 0 ? [] : [`${name}: ${values.join("; ")}`]

const single = (name: string, value: string | null | undefined) =>
  value ? [`${name}: ${oneLine(value)}`] : []

/** A contact in the corpus format: its name, and its values, in any order. */
export const partsOf = (row: ImportRow): ReadonlyArray<string> => {
  const {
    name,
    fields = {},
    phone,
    countryCode,
    labels,
    skills,
    shared,
    doNotCall,
    duplicates: _,
    ...rest
  } = row
  const { phones: several, email, callStatus, nextCallAt, linkedinProfile, thumbs, notes, ...plain } = rest
  const phones = several ?? (phone ? [{ number: phone, countryCode: countryCode ?? "" }] : [])
  const shown = phones.map(({ kind, number, countryCode: code }: NonNullable<ImportRow["phones"]>[number]) =>
    [...(kind ? [kind] : []), `${code ?? ""} ${number}`.trim()].join(" ")
  )
  return [
    oneLine(name),
    ...Object.entries(plain).flatMap(([key, value]) => single(key, String(value ?? ""))),
    ...single("email", email),
    ...listed("phones", shown),
    ...single("linkedin", linkedinProfile),
    ...listed("labels", labels),
    ...listed("skills", skills),
    ...single("thumbs", thumbs),
    ...single("status", callStatus),
    ...single("next", nextCallAt),
    ...(doNotCall ? ["do not call"] : []),
    ...single("notes", notes),
    ...listed("shared", shared),
    ...Object.entries(fields).flatMap(([key, value]) => single(`[${key}]`, String(value)))
  ]
}

export const partsOfLine = (line: string): ReadonlyArray<string> => line.split(" | ")
