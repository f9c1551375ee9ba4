import { analyse } from "chardet"
import { meaningOfHeading } from "../mapping/fieldNames.ts"
import { type LegacyEncoding, legacyEncodings } from "./encodings.ts"

/** The names of the detector's answers where they differ: what Windows wrote is a superset of the ISO standard. */
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
  /** True where another encoding gives a text that is nearly as likely. */
  readonly isUnsure: boolean
}

/** The most likely encoding of a text that is not Unicode, by its letters and by the headings it would have. */
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

/** ISO-8859-2 is no rival of Windows-1250: most letters are the same in both. The better one stands for both. */
const likelihoodOf = (sample: Uint8Array, encoding: LegacyEncoding): number =>
  encoding === "windows-1250"
    ? Math.max(likelihood(sample, encoding), likelihood(sample, "iso-8859-2"))
    : likelihood(sample, encoding)

/** Letters of ISO-8859-2 that are signs in Windows-1250, where a sign would not stand. */
const lettersOfIso = /[ĄŚŠŹŽ](?=\p{Ll}|\p{Lu}{2})|(?<=\p{Lu})[ĄŚŠŹŽ]|[ąľś](?=\p{L}{2})|(?<=\p{L})[ąľś]/u
/** Bytes that are letters in both: ą, Ą, Ľ and ľ in Windows-1250. */
const lettersOfBoth = /[šĽźž]/
/** A vowel is meant where š is between consonants, as in "Dąbek". */
const vowelMeant = /(?<=[bcdfghjklmnpqrstvwxzł])š(?=[bcdfghjklmnpqrstvwxzł]|\P{L}|$)/iu
const polishLetters = /[łŁżŻęĘ]/gu
const czechLetters = /[řŘěĚůŮčČďĎňŇ]/gu

/** Windows-1250 or ISO-8859-2. Texts whose bytes mean the same in both count as Windows-1250. */
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

/** Latin words without a plain letter, such as "øåú", where letters of another script are likely to be meant. */
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

/** From about -3, full of signs that no text has, to 1, where headings are known words. */
const likelihood = (sample: Uint8Array, encoding: LegacyEncoding): number => {
  const text = new TextDecoder(encoding).decode(sample)
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0
  const signs = (text.match(oddSigns)?.length ?? 0) + (text.match(mixedWords)?.length ?? 0)
  const odd = signs + (text.match(accentedWords)?.join("").length ?? 0)
  const usual = encoding === "windows-1252" ? closeCall : 0
  return usual + Math.min(1, knownHeadings(text) / 2) - (3 * Math.min(odd, foreign)) / Math.max(1, foreign)
}

/** Unassigned and control characters, and signs that stand within words only where letters were meant. */
const oddSigns =
  /[\u0080-\u009f\ufffd\ue000-\uf8ff]|[\p{Sm}\p{Sk}\p{So}\p{Sc}¶§¿¡ªº](?=\p{L})|(?<=\p{L})[\p{Sm}\p{Sk}\p{So}\p{Sc}¶§¿¡¹¼½¾]/gu
/** A capital behind a small letter, as in "PrŽnom", and two scripts within a word. */
const mixedWords =
  /(?<=\p{Ll})(?=\P{ASCII})\p{Lu}|(?<=[a-zA-Z])[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}](?=[a-z])/gu

/** Latin words without a plain letter, as words of another script look that were read as Latin. */
const accentedWords = /(?<!\p{L})[^\P{Script=Latin}a-zA-Z]{3,60}(?!\p{L})/gu

/** How many headings of the first lines are known and not plain ASCII, which any encoding would show alike. */
const knownHeadings = (text: string): number =>
  text
    .slice(0, 4_000)
    .split(/\r?\n|\r/, 5)
    .flatMap((line) => line.split(/[,;\t|]/))
    .map((cell) => cell.replaceAll('"', "").trim())
    .filter((cell) => cell.length < 60 && /\P{ASCII}/u.test(cell) && meaningOfHeading(cell) !== undefined)
    .length
