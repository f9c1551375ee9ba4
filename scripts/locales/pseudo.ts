const accented: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "ë",
  i: "ï",
  n: "ñ",
  o: "ö",
  u: "û",
  y: "ý",
  A: "Å",
  C: "Ç",
  E: "É",
  I: "Î",
  N: "Ñ",
  O: "Ø",
  S: "Š",
  U: "Ü"
}

const kept = /(\{\{[^}]*\}\}|<\/?[A-Za-z0-9]+\s*\/?>|\$t\([^)]*\))/

const spokenLength = (text: string) =>
  text
    .split(kept)
    .filter((_, index) => index % 2 === 0)
    .join("").length

const pseudoText = (text: string): string => {
  const spoken = text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (one) => accented[one] ?? one)))
    .join("")
  return `⟦${spoken}${"·".repeat(Math.ceil(spokenLength(text) * 0.4))}⟧`
}

/** English with replaced letters, in brackets and a third longer: text that stays plain is missing from `locales/`. */
export const pseudo = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudo(inner)]))
    : pseudoText(String(value))
