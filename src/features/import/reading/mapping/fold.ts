/** Letters and digits alone, without case and accents, words parted by one space: for comparing names. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, " ")
        .trim()
    : foldLetters(text)

/** Nearly all texts: they need none of the tables of Unicode. */
const plain = /^[ -~]*$/

const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
