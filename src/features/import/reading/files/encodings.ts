/** Single-byte and East Asian encodings, by their names in the Encoding Standard. */
export const legacyEncodings = [
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "koi8-r",
  "macintosh",
  "x-mac-cyrillic",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr"
] as const

export type LegacyEncoding = (typeof legacyEncodings)[number]

const unicodeEncodings = ["utf-8", "utf-16le", "utf-16be"] as const

/** Every encoding that a person can choose. */
export const encodings = [...unicodeEncodings, ...legacyEncodings] as const

export type Encoding = (typeof encodings)[number]
