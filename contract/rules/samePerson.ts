const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

const fits = (word: string, other: string): boolean =>
  word === other ||
  (word.length === 1 && other.startsWith(word)) ||
  (other.length === 1 && word.startsWith(other))

/**
 * True if two names may be one person's: each word of the shorter name is a word of the longer one, or its initial.
 * "Ann Cole" and "A. B. Cole" may be, "Ann Cole" and "Bob Cole" may not. An empty name matches any.
 */
export const mayBeSamePerson = (name: string, other: string): boolean => {
  if (name === other) return true
  const [shorter = [], longer = []] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.length - b.length)
  return shorter.every((word) => longer.some((long) => fits(word, long)))
}
