import { ReadFailed } from "../failure.ts"

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

export type Decoded = {
  readonly text: string
  readonly encoding: Encoding
  /** Bytes that stand for nothing in this encoding; each is U+FFFD in `text`. */
  readonly badBytes: number
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Finds a text's encoding: by its mark, by where zero bytes stand, by whether it is UTF-8, else Windows-1252. */
export const decode = (bytes: Uint8Array): Decoded => {
  const marked = markOf(bytes)
  if (marked === "utf-32") throw new ReadFailed("unknownEncoding")
  if (marked !== null) return decodeAs(bytes, marked)
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return decodeAs(bytes, wide)
  try {
    return plain({ text: utf8.decode(bytes), encoding: "utf-8", badBytes: 0 })
  } catch {
    const { whole, broken } = countSequences(bytes)
    return plain(decodeAs(bytes, whole > broken * 4 ? "utf-8" : "windows-1252"))
  }
}

const markOf = (bytes: Uint8Array): Encoding | "utf-32" | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8"
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0 ? "utf-32" : "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null
}

/** Only UTF-16 has zero bytes in a text: beside the commas, digits and line ends, always on the same side. */
const wideEncodingOf = (bytes: Uint8Array): Encoding | null => {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, 65_536)
  for (let index = 0; index < end; index++)
    if (bytes[index] === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return null
  if (odd > even * 4) return "utf-16le"
  if (even > odd * 4) return "utf-16be"
  throw new ReadFailed("notText")
}

const decodeAs = (bytes: Uint8Array, encoding: Encoding): Decoded => {
  const text = new TextDecoder(encoding).decode(bytes)
  const badBytes = encoding === "windows-1252" ? 0 : count(text, "\ufffd")
  return { text, encoding, badBytes }
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
