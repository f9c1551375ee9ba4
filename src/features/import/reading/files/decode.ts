import { ReadFailed } from "../failure.ts"
import type { Work } from "../work.ts"
import type { Encoding } from "./encodings.ts"
import { guessLegacyEncoding } from "./legacyEncoding.ts"
import { bytesOf, pieceSize, piecesOf } from "./pieces.ts"

/** How a file's bytes are decoded to text. */
export type TextKind = {
  readonly encoding: Encoding
  /** True if the encoding was guessed and another is nearly as likely. */
  readonly isUnsure: boolean
  /** True if every byte is valid in the encoding. */
  readonly isWhole: boolean
}

/**
 * Decodes with the `chosen` encoding, otherwise by the byte-order mark, as UTF-16 by its zero bytes, as UTF-8 if valid,
 * and otherwise with the most likely legacy encoding.
 */
export const detectEncoding = async (file: Blob, chosen?: Encoding, work: Work = {}): Promise<TextKind> => {
  const head = await bytesOf(file.slice(0, pieceSize))
  const marked = chosen === undefined ? markedOf(head) : null
  if (marked !== null) return marked
  const kind = chosen === undefined ? await guessed(file, head, work) : sure(chosen)
  refuseControls(head, kind.encoding)
  return kind
}

const sure = (encoding: Encoding): TextKind => ({ encoding, isUnsure: false, isWhole: false })

const markedOf = (head: Uint8Array): TextKind | null => {
  const marked = markOf(head)
  if (marked === "utf-32") throw new ReadFailed("unknownEncoding")
  const encoding = marked ?? wideEncodingOf(head)
  return encoding === null ? null : sure(encoding)
}

const guessed = async (file: Blob, head: Uint8Array, work: Work): Promise<TextKind> => {
  const strict = new TextDecoder("utf-8", { fatal: true })
  const sequences = { whole: 0, broken: 0 }
  let isUtf8 = true
  for await (const piece of piecesOf(file, work, "decoding")) {
    isUtf8 &&= decodes(strict, piece)
    const { whole, broken } = countSequences(piece)
    sequences.whole += whole
    sequences.broken += broken
  }
  if (isUtf8 && decodes(strict)) return { encoding: "utf-8", isUnsure: false, isWhole: true }
  if (sequences.whole > sequences.broken * 4) return sure("utf-8")
  return { ...guessLegacyEncoding(head), isWhole: false }
}

const decodes = (strict: TextDecoder, piece?: Uint8Array): boolean => {
  try {
    if (piece === undefined) strict.decode()
    else strict.decode(piece, { stream: true })
    return true
  } catch {
    return false
  }
}

/** A text that comes in pieces and can be read again from its start. */
export type Text = Pick<TextKind, "encoding" | "isUnsure"> & {
  readonly pieces: () => AsyncIterable<string>
  /** Invalid bytes in this encoding; each becomes U+FFFD in the text. Complete once everything was read. */
  readonly badBytes: () => number
}

export const textOf = (file: Blob, { encoding, isUnsure, isWhole }: TextKind, work: Work): Text => {
  let badBytes = 0
  async function* pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding)
    badBytes = 0
    const counted = (text: string): string => {
      if (!isWhole) badBytes += count(text, "\ufffd")
      return text
    }
    for await (const piece of piecesOf(file, work, "reading"))
      yield counted(decoder.decode(piece, { stream: true }))
    yield counted(decoder.decode())
  }
  return { encoding, isUnsure, pieces, badBytes: () => badBytes }
}

/** Decodes bytes without a declared encoding. */
export const decode = (bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } => {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" }
  } catch {
    const { whole, broken } = countSequences(bytes)
    const encoding = whole > broken * 4 ? "utf-8" : guessLegacyEncoding(bytes).encoding
    return { text: new TextDecoder(encoding).decode(bytes), encoding }
  }
}

const markOf = (bytes: Uint8Array): Encoding | "utf-32" | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8"
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0 ? "utf-32" : "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null
}

/**
 * UTF-16 has zero bytes beside all commas, digits and line ends, always on the same side; a stray one is a damaged
 * cell.
 */
const wideEncodingOf = (bytes: Uint8Array): Encoding | null => {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, 65_536)
  for (let index = 0; index < end; index++)
    if (bytes[index] === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return null
  const areMany = even + odd > end / 4
  if (odd > even * 4 && (areMany || areMarksWide(bytes, end, 0))) return "utf-16le"
  if (even > odd * 4 && (areMany || areMarksWide(bytes, end, 1))) return "utf-16be"
  if (even + odd > end / 10) throw new ReadFailed("notText")
  return null
}

/** Line ends, tabs, commas, semicolons and bars. */
const marks: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x09, 0x2c, 0x3b, 0x7c])

/** True if most of the separators at even (or odd) positions are two bytes wide. */
const areMarksWide = (bytes: Uint8Array, end: number, first: 0 | 1): boolean => {
  let wide = 0
  let found = 0
  for (let index = 0; index < end; index++) {
    if (!marks.has(bytes[index] ?? 0)) continue
    found++
    if ((index & 1) === first && bytes[first === 0 ? index + 1 : index - 1] === 0) wide++
  }
  return wide * 2 > found
}

const count = (text: string, letter: string): number => {
  let found = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found++
  return found
}

/** Pictures, programs and the like are full of control characters; texts have almost none. */
const refuseControls = (head: Uint8Array, encoding: Encoding): void => {
  const sample = new TextDecoder(encoding).decode(head).slice(0, 65_536)
  const controls = [...sample].filter((sign) => sign < " " && !"\t\n\v\f\r\u001b".includes(sign)).length
  if (controls > 2 && controls > sample.length / 100) throw new ReadFailed("notText")
}

const countSequences = (bytes: Uint8Array): { readonly whole: number; readonly broken: number } => {
  let whole = 0
  let broken = 0
  let index = 0
  while (index < bytes.length) {
    const lead = bytes[index++] ?? 0
    if (lead < 0x80) continue
    const following =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
    let seen = 0
    while (seen < following && ((bytes[index + seen] ?? 0) & 0xc0) === 0x80) seen++
    if (following > 0 && seen === following) {
      whole++
      index += seen
    } else broken++
  }
  return { whole, broken }
}
