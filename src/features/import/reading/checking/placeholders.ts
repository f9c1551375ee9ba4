import { fold } from "../mapping/fold.ts"

const folded = (list: string): ReadonlySet<string> => new Set(list.split(", ").map(fold))

/** A dash, a dot, or a spreadsheet's error in place of a value. */
const sign = /^(?:[-–—―‐−.·?]{1,10}|n[./]a\.?|n\.\s?a\.?|#(?:n\/a|value!|ref!|name\?|null!|div\/0!))$/i
/** Placeholders of programs for empty values, and of people for "not available". */
const missing = folded(
  "null, nil, na, nan, undefined, empty, blank, not available, not applicable, no data, k a, keine angabe, nicht verfügbar, s o, sans objet, non renseigné, non disponible, n d, n c, no disponible, no aplica, sin datos, não disponível, não informado, não se aplica, non disponibile, non applicabile, ikke oplyst, ikke tilgængelig, ej angivet, ej tillämpligt, uppgift saknas, nie dotyczy, brak danych, b d, нет данных, н д, не указано, не применимо, nincs adat, nem elérhető, δ υ, δεν υπάρχει, δεν διατίθεται, veri yok, bilgi yok, belirtilmemiş, 不适用, 暂无, 未填写, 该当なし, 該当なし, 未入力, 未記入, غير متوفر, غير متاح, لا ينطبق"
)
/** Words that mean the same, but can be a value in a text: "Allergies: none". */
const nothing = folded(
  "none, unknown, keine, keiner, keines, leer, unbekannt, aucun, aucune, néant, vide, inconnu, ninguno, ninguna, vacío, desconocido, nenhum, nenhuma, vazio, desconhecido, nessuno, nessuna, vuoto, sconosciuto, ingen, ukendt, tom, inga, saknas, okänd, brak, pusty, nieznany, нет, отсутствует, неизвестно, nincs, üres, ismeretlen, κενό, κανένα, καμία, άγνωστο, yok, boş, bilinmiyor, 无, 無, 空, 未知, なし, 無し, 不明, لا يوجد, فارغ, غير معروف"
)
const longest = 24

const byWord = new Map<string, "missing" | "nothing">()
for (const word of nothing) byWord.set(word, "nothing")
for (const word of missing) byWord.set(word, "missing")
/** The first two letters of a text as a number, in lower case; -1 if they are not ASCII. */
const startOf = (text: string): number => {
  const first = text.charCodeAt(0) | 32
  const second = text.charCodeAt(1) | 32
  return first >= 97 && first <= 122 && second >= 97 && second <= 122 ? first * 256 + second : -1
}

/** The first letters of these words, so that nearly all texts need no folding. */
const starts = new Set([...byWord.keys()].map(startOf))

const isOfNumber = (unit: number): boolean => unit === 0x2b || (unit >= 0x30 && unit <= 0x39)

const meaningOf = (text: string): "missing" | "nothing" | undefined => {
  if (text.length > longest || isOfNumber(text.charCodeAt(0))) return undefined
  const start = startOf(text)
  if (start >= 0 && !starts.has(start)) return undefined
  if (sign.test(text)) return "missing"
  return byWord.get(fold(text.replace(/^[([<]|[)\]>]$/g, "")))
}

/** True for "-", "#N/A" and the like, which are not names either. */
export const isSign = (text: string): boolean => text.length <= longest && sign.test(text)

/** True for a placeholder of a program or a person. */
export const isMissing = (text: string): boolean => meaningOf(text) === "missing"

/** The same, including "none" and "unknown" in any language of the interface. */
export const isNoValue = (text: string): boolean => meaningOf(text) !== undefined

const surnames = folded("null, nil, na, nan")

/** The letter case of a text: lower, upper or both; none in scripts without case. */
const lettersOf = (text: string): "small" | "capital" | "both" | "none" => {
  const isSmall = text === text.toLowerCase()
  const isCapital = text === text.toUpperCase()
  return isSmall && isCapital ? "none" : isSmall ? "small" : isCapital ? "capital" : "both"
}

/** True if a part of a name is a name: Jennifer Null is a person, while a program would have written "null". */
export const isNamePart = (part: string, others: ReadonlyArray<string>): boolean => {
  if (part === "" || !isNoValue(part)) return true
  const letters = lettersOf(part)
  if (!surnames.has(fold(part)) || (letters === "both" && !/^\p{Lu}\p{Ll}+$/u.test(part))) return false
  const names = others.filter((other) => other !== "" && !isNoValue(other))
  return names.length === 0 ? part === "Null" : names.some((name) => lettersOf(name) === letters)
}
