import { decode } from "./decode.ts"

export type Property = {
  readonly name: string
  readonly types: ReadonlyArray<string>
  readonly preferred: boolean
  readonly value: string
}

/** One unfolded line of a card; null if it is not a property. */
export const parseProperty = (line: string): Property | null => {
  const colon = valueStart(line)
  if (colon < 0) return null
  const [full = "", ...parameters] = line.slice(0, colon).split(";")
  const name = full
    .slice(full.lastIndexOf(".") + 1)
    .trim()
    .toUpperCase()
  const types: Array<string> = []
  let preferred = false
  let quoted = false
  let charset: string | undefined
  for (const parameter of parameters) {
    const [key = "", given] = parameter.split("=")
    const values = (given ?? key).replaceAll('"', "").toLowerCase().split(",")
    if (/^pref$/i.test(key)) preferred = true
    if (values.includes("pref")) preferred = true
    if (values.includes("quoted-printable")) quoted = true
    if (/^charset$/i.test(key)) charset = encodingNamed(values[0] ?? "")
    if (given === undefined || /^type$/i.test(key)) types.push(...values)
  }
  const raw = line.slice(colon + 1)
  return { name, types, preferred, value: quoted ? fromQuotedPrintable(raw, charset) : raw }
}

const valueStart = (line: string): number => {
  let inQuotes = false
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') inQuotes = !inQuotes
    if (line[index] === ":" && !inQuotes) return index
  }
  return line.indexOf(":")
}

const encodingNamed = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

const fromQuotedPrintable = (text: string, charset: string | undefined): string => {
  const encoder = new TextEncoder()
  const bytes: Array<number> = []
  for (const [part, hex] of text.matchAll(/=([0-9a-f]{2})|[^=]+|=/gi)) {
    if (hex === undefined) bytes.push(...encoder.encode(part))
    else bytes.push(Number.parseInt(hex, 16))
  }
  const all = new Uint8Array(bytes)
  return charset === undefined || charset === "utf-8"
    ? decode(all).text
    : new TextDecoder(charset).decode(all)
}

export const splitUnescaped = (value: string, separator: ";" | ","): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let part = ""
  for (let index = 0; index < value.length; index++) {
    if (value[index] === "\\" && index + 1 < value.length) part += value.slice(index, ++index + 1)
    else if (value[index] === separator) {
      parts.push(part)
      part = ""
    } else part += value[index]
  }
  return [...parts, part].map(plainText)
}

export const plainText = (value: string): string =>
  value
    .replace(/\\([nN,;:\\])/g, (_, letter: string) => (letter === "n" || letter === "N" ? "\n" : letter))
    .trim()
