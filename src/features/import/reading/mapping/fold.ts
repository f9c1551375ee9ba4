/** Only letters and digits, without case and accents, words separated by one space: for comparing names. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, " ")
        .trim()
    : foldLetters(text)

/** Nearly all texts, which need no Unicode tables. */
const plain = /^[ -~]*$/

const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
