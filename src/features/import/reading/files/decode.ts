import { ReadFailed } from "../failure.ts"
import type { Encoding } from "./encodings.ts"
import { guessLegacyEncoding } from "./legacyEncoding.ts"

export type Decoded = {
  readonly text: string
  readonly encoding: Encoding
  /** Bytes that stand for nothing in this encoding; each is U+FFFD in `text`. */
  readonly badBytes: number
  /** True where the encoding was guessed and another is nearly as likely. */
  readonly isUnsure: boolean
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Decodes a text as `chosen`, else as its byte-order mark says, as UTF-16 where zero bytes stand, as UTF-8 where it is,
 * and else as the most likely encoding of one language.
 */
export const decode = (bytes: Uint8Array, chosen?: Encoding): Decoded => {
  if (chosen !== undefined) return plain(decodeAs(bytes, chosen))
  const marked = markOf(bytes)
  if (marked === "utf-32") throw new ReadFailed("unknownEncoding")
  if (marked !== null) return decodeAs(bytes, marked)
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return decodeAs(bytes, wide)
  try {
    return plain({ text: utf8.decode(bytes), encoding: "utf-8", badBytes: 0, isUnsure: false })
  } catch {
    const { whole, broken } = countSequences(bytes)
    if (whole > broken * 4) return plain(decodeAs(bytes, "utf-8"))
    const { encoding, isUnsure } = guessLegacyEncoding(bytes)
    return plain({ ...decodeAs(bytes, encoding), isUnsure })
  }
}

const markOf = (bytes: Uint8Array): Encoding | "utf-32" | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8"
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0 ? "utf-32" : "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null
}

/** UTF-16 has zero bytes beside all commas, digits and line ends, always on the same side; a stray one is a damaged cell. */
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

/** Whether most of the marks at even (or odd) places are two bytes wide. */
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

const decodeAs = (bytes: Uint8Array, encoding: Encoding): Decoded => {
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding, badBytes: count(text, "\ufffd"), isUnsure: false }
}

const count = (text: string, letter: string): number => {
  let found = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found++
  return found
}

/** Pictures, programs and the like are full of control characters; texts have next to none. */
const plain = (decoded: Decoded): Decoded => {
  const sample = decoded.text.slice(0, 65_536)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = sample.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  if (controls > 2 && controls > sample.length / 100) throw new ReadFailed("notText")
  return decoded
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
