import { Parser } from "saxen"
import { ReadFailed } from "../failure.ts"
import type { Work } from "../work.ts"
import { inflate, type ZipEntry } from "./zip.ts"

export type Attribute = (name: string) => string | undefined

/** Handlers of a document's parts, in order. Names come without their prefix. */
export type XmlHandlers = {
  readonly open?: (name: string, attribute: Attribute) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Parses an entry's XML while it inflates, so that the document is never completely in memory. */
export const walkXml = async (
  file: Blob,
  entry: ZipEntry,
  spend: (size: number) => void,
  handlers: XmlHandlers,
  work: Work = {}
): Promise<void> => {
  const fail = (): never => {
    throw new ReadFailed("damaged")
  }
  const { open, close, text } = handlers
  const parser = new Parser().on("error", fail)
  if (open)
    parser.on("openTag", (name, attributes) =>
      open(localName(name), (wanted) => {
        const value = attributes()[wanted]
        return value === undefined ? undefined : decodeEntities(value)
      })
    )
  if (close) parser.on("closeTag", (name) => close(localName(name)))
  if (text) parser.on("text", (raw) => text(decodeEntities(raw))).on("cdata", text)
  const decoder = new TextDecoder()
  const write = (piece: Uint8Array, last: boolean): void => {
    parser.write(decoder.decode(piece, { stream: !last }))
  }
  await inflate(file, entry, spend, write, work)
  if (parser.end() !== null) fail()
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

const named: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' }

/** The five named entities and numeric ones of any plane; a document's own entities stay literal. */
const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
        if (name) return named[name] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0x10ffff ? whole : String.fromCodePoint(code)
      })
    : text
