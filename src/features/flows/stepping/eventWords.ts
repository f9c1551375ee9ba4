import { inWords } from "../chart/names.ts"

/** Of an event with more values, the first are shown. */
const most = 6

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A value on its own, or undefined if it says nothing or has parts. */
const valueIn = (value: unknown): string | undefined => {
  if (value === null) return "none"
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return String(value)
  if (typeof value === "string")
    return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, "$1 $2") || undefined
  if (!Array.isArray(value)) return undefined
  return value.length > 0 && value.every((one) => typeof one === "string")
    ? value.join(", ")
    : String(value.length)
}

const factsIn = (name: string, value: unknown): ReadonlyArray<string> => {
  if (isRecord(value)) {
    const { name: called } = value
    if (name !== "" && typeof called === "string" && called !== "") return [`${inWords(name)}: ${called}`]
    return Object.entries(value).flatMap(([key, one]) => factsIn(key, one))
  }
  const words = valueIn(value)
  return name.startsWith("_") || words === undefined ? [] : [`${inWords(name)}: ${words}`]
}

/** The fields of an event in words: `{ memberId: "m1", isKept: true }` becomes "member id: m1 · is kept: yes". */
export const eventWords = ({ output, error, ...fields }: Readonly<Record<string, unknown>>): string => {
  const result = [output, error].flatMap((part) =>
    isRecord(part) ? factsIn("", part) : part === undefined ? [] : factsIn("result", part)
  )
  const facts = [...factsIn("", fields), ...result]
  return [...facts.slice(0, most), ...(facts.length > most ? ["…"] : [])].join(" · ")
}
