import type { ReactNode } from "react"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"

/** Something that the palette runs after it has closed. */
export type Command = {
  readonly id: string
  readonly group: "here" | "go" | "act" | "language" | "theme"
  readonly label: string
  /** Further search words, such as a language's English name. */
  readonly alias?: string
  readonly lang?: string
  readonly icon?: ReactNode
  /** For a page: it is the present one. */
  readonly isHere?: boolean
  /** The keys that run it without the palette. */
  readonly keys?: ReadonlyArray<string>
  readonly run: () => void
}

/** The groups in their order, at any level. */
export const groups = [
  "recent",
  "here",
  "go",
  "act",
  "call",
  "people",
  "status",
  "time",
  "theme",
  "language"
] as const

export type Line = Omit<Command, "group"> & {
  readonly group: (typeof groups)[number]
  readonly about?: string
  /** Shown as its badge instead of the label. */
  readonly status?: CallStatus
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/** True for lines that contain every word of the query. */
export const fits = (query: string) => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return ({ label, alias = "" }: Pick<Command, "label" | "alias">) => {
    const text = plain(`${label} ${alias}`)
    return words.every((word) => text.includes(word))
  }
}

const isDense = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(word)

/** The name in a query such as "call Ada" or "Ada anrufen"; null for any other. The words are in small letters. */
export const calledIn = (query: string, words: ReadonlyArray<string>): string | null => {
  const text = query.trim()
  for (const word of words) {
    const [first = "", ...later] = isDense(word) ? text.split(word) : text.split(/\s+/)
    if (isDense(word) && later.length === 1) return (first + later[0]).trim() || null
    if (isDense(word) || later.length === 0) continue
    if (plain(first) === plain(word)) return later.join(" ")
    if (plain(later.at(-1) ?? "") === plain(word)) return [first, ...later.slice(0, -1)].join(" ")
  }
  return null
}
