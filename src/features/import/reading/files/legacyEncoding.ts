import { analyse } from "chardet"
import { meaningOfHeading } from "../mapping/fieldNames.ts"
import { type LegacyEncoding, legacyEncodings } from "./encodings.ts"

/** The detector's names where they differ: Windows encodings are supersets of the ISO standards. */
const namedOtherwise: Readonly<Record<string, LegacyEncoding>> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-2": "windows-1250",
  "iso-8859-5": "windows-1251",
  "iso-8859-6": "windows-1256",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254"
}

const sampleBytes = 65_536

export type LegacyGuess = {
  readonly encoding: LegacyEncoding
  /** True if another encoding gives a nearly as likely text. */
  readonly isUnsure: boolean
}

/** The most likely legacy encoding of a text, by its letters and possible headings. */
export const guessLegacyEncoding = (bytes: Uint8Array): LegacyGuess => {
  const sample = bytes.subarray(0, sampleBytes)
  const confidence = confidences(sample)
  const ranked = legacyEncodings
    .filter((encoding) => encoding !== "iso-8859-2")
    .map((encoding) => ({
      encoding,
      score: (confidence.get(encoding) ?? 0) + likelihoodOf(sample, encoding)
    }))
    .sort((a, b) => b.score - a.score)
  const [best, next] = ranked
  const isClose = best !== undefined && next !== undefined && best.score - next.score < closeCall
  const guess =
    best?.encoding === "windows-1250"
      ? guessCentralEuropean(sample)
      : { encoding: best?.encoding ?? "windows-1252", isUnsure: false }
  const { encoding } = guess
  return {
    encoding,
    isUnsure: isClose || guess.isUnsure || isStrange(new TextDecoder(encoding).decode(sample))
  }
}

/**
 * ISO-8859-2 does not compete with Windows-1250, because most letters are the same in both. The better one is used for
 * both.
 */
const likelihoodOf = (sample: Uint8Array, encoding: LegacyEncoding): number =>
  encoding === "windows-1250"
    ? Math.max(likelihood(sample, encoding), likelihood(sample, "iso-8859-2"))
    : likelihood(sample, encoding)

/** Letters of ISO-8859-2 that are symbols in Windows-1250, in places where no symbol would be. */
const lettersOfIso = /[ĄŚŠŹŽ](?=\p{Ll}|\p{Lu}{2})|(?<=\p{Lu})[ĄŚŠŹŽ]|[ąľś](?=\p{L}{2})|(?<=\p{L})[ąľś]/u
/** Bytes that are letters in both: ą, Ą, Ľ and ľ in Windows-1250. */
const lettersOfBoth = /[šĽźž]/
/** A vowel is meant if š is between consonants, as in "Dąbek". */
const vowelMeant = /(?<=[bcdfghjklmnpqrstvwxzł])š(?=[bcdfghjklmnpqrstvwxzł]|\P{L}|$)/iu
const polishLetters = /[łŁżŻęĘ]/gu
const czechLetters = /[řŘěĚůŮčČďĎňŇ]/gu

/** Windows-1250 or ISO-8859-2. Texts with the same meaning in both count as Windows-1250. */
const guessCentralEuropean = (sample: Uint8Array): LegacyGuess => {
  const isWindows = { encoding: "windows-1250", isUnsure: false } as const
  const isIso = { encoding: "iso-8859-2", isUnsure: false } as const
  // ISO-8859-2 has control characters there.
  if (sample.some((byte) => byte >= 0x80 && byte <= 0x9f)) return isWindows
  const text = new TextDecoder("iso-8859-2").decode(sample)
  if (lettersOfIso.test(text)) return isIso
  if (!lettersOfBoth.test(text)) return isWindows
  if (vowelMeant.test(text)) return isWindows
  const polish = text.match(polishLetters)?.length ?? 0
  const czech = text.match(czechLetters)?.length ?? 0
  if (polish > czech && /[šĽ]/.test(text)) return isWindows
  return { ...isIso, isUnsure: polish === 0 && czech === 0 }
}

const closeCall = 0.1

/** Latin words without a plain letter, such as "øåú", which suggest another script. */
const isStrange = (text: string): boolean => {
  const words = text.match(/\p{Script=Latin}{2,60}/gu)?.filter((word) => /\P{ASCII}/u.test(word)) ?? []
  return words.filter((word) => !/[a-z]/i.test(word)).length > words.length / 2
}

const confidences = (sample: Uint8Array): ReadonlyMap<LegacyEncoding, number> => {
  const found = new Map<LegacyEncoding, number>()
  for (const { name, confidence } of analyse(sample)) {
    const folded = name.toLowerCase()
    const encoding = namedOtherwise[folded] ?? legacyEncodings.find((known) => known === folded)
    if (encoding !== undefined) found.set(encoding, Math.max(found.get(encoding) ?? 0, confidence / 100))
  }
  return found
}

/** From about -3, full of symbols that texts don't have, to 1, with known headings. */
const likelihood = (sample: Uint8Array, encoding: LegacyEncoding): number => {
  const text = new TextDecoder(encoding).decode(sample)
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0
  const signs = (text.match(oddSigns)?.length ?? 0) + (text.match(mixedWords)?.length ?? 0)
  const odd = signs + (text.match(accentedWords)?.join("").length ?? 0)
  const usual = encoding === "windows-1252" ? closeCall : 0
  return usual + Math.min(1, knownHeadings(text) / 2) - (3 * Math.min(odd, foreign)) / Math.max(1, foreign)
}

/** Unassigned and control characters, and symbols within words where letters were meant. */
const oddSigns =
  /[\u0080-\u009f\ufffd\ue000-\uf8ff]|[\p{Sm}\p{Sk}\p{So}\p{Sc}¶§¿¡ªº](?=\p{L})|(?<=\p{L})[\p{Sm}\p{Sk}\p{So}\p{Sc}¶§¿¡¹¼½¾]/gu
/** An upper-case letter after a lower-case one, as in "PrŽnom", and two scripts within a word. */
const mixedWords =
  /(?<=\p{Ll})(?=\P{ASCII})\p{Lu}|(?<=[a-zA-Z])[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}](?=[a-z])/gu

/** Latin words without a plain letter, the result of reading another script as Latin. */
const accentedWords = /(?<!\p{L})[^\P{Script=Latin}a-zA-Z]{3,60}(?!\p{L})/gu

/** The number of known headings in the first lines that are not plain ASCII, which looks the same in any encoding. */
const knownHeadings = (text: string): number =>
  text
    .slice(0, 4_000)
    .split(/\r?\n|\r/, 5)
    .flatMap((line) => line.split(/[,;\t|]/))
    .map((cell) => cell.replaceAll('"', "").trim())
    .filter((cell) => cell.length < 60 && /\P{ASCII}/u.test(cell) && meaningOfHeading(cell) !== undefined)
    .length
