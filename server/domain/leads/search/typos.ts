import { Effect } from "effect"
import { rows } from "../../../platform/database/Database.ts"
import { kept, sql } from "../../../platform/database/sql.ts"
import { queryOf, type Typed } from "../pool/searchText.ts"

const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
]

const longestTyped = 30

/** Every word one edit away: a letter missing, doubled, changed or swapped with its neighbour. */
const oneSlipFrom = (word: string): ReadonlyArray<string> => {
  const letters = [...word]
  const alphabet = alphabets.find((known) => letters.some((letter) => known.includes(letter))) ?? ""
  const spliced = (at: number, removed: number, ...added: ReadonlyArray<string>) =>
    [...letters.slice(0, at), ...added, ...letters.slice(at + removed)].join("")
  return letters
    .flatMap((letter, at) => [
      spliced(at, 1),
      spliced(at, 2, letters[at + 1] ?? "", letter),
      ...[...alphabet].flatMap((other) => [spliced(at, 1, other), spliced(at, 0, other)])
    ])
    .concat([...alphabet].map((other) => word + other))
}

/** The edit distance of two words; a swap of neighbours counts as one. */
const slipsBetween = (left: string, right: string): number => {
  const a = [...left]
  const b = [...right]
  let older: Array<number> = []
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  a.forEach((letter, i) => {
    const now = [i + 1]
    b.forEach((other, j) => {
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other
      now.push(
        Math.min(
          (before[j + 1] ?? 0) + 1,
          (now[j] ?? 0) + 1,
          (before[j] ?? 0) + (letter === other ? 0 : 1),
          isSwap ? (older[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
        )
      )
    })
    older = before
    before = now
  })
  return before[b.length] ?? 0
}

/** The number of typing errors that a word may have. */
export const forgiven = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

const mostMeant = 5
const mostMended = 6

type Known = { readonly typed: string; readonly term: string; readonly count: number }

/** The known words that each typed word may mean, nearest and most common first. */
const meant = (word: string, known: ReadonlyArray<Known>): ReadonlyArray<string> => {
  const near = known
    .filter(({ typed }) => typed === word)
    .map(({ term, count }) => ({ term, count, slips: slipsBetween(word, term) }))
    .filter(({ slips }) => slips <= forgiven(word))
    .sort((one, other) => one.slips - other.slips || other.count - one.count)
  const least = near.find(({ slips }) => slips > 0)?.slips
  return near
    .filter(({ slips }) => slips === 0 || slips === least)
    .slice(0, mostMeant)
    .map(({ term }) => term)
}

/** A tsquery with small typos corrected by the pool's own words; undefined if nothing is corrected. */
export const forgivingQuery = Effect.fn("LeadSearch.forgive")(function* ({ units, isOpen }: Typed) {
  const words = units.flatMap((unit) =>
    "word" in unit && unit.word.length <= longestTyped && forgiven(unit.word) > 0 ? [unit.word] : []
  )
  if (words.length === 0 || words.length > mostMended) return undefined
  const slips = words.flatMap((word) => oneSlipFrom(word).map((slip) => [word, slip] as const))
  const known = yield* rows<Known>(
    kept(sql`select t.typed, w.term, w.count
        from unnest(${slips.map(([word]) => word)}::text[], ${slips.map(([, slip]) => slip)}::text[]) as t (typed, slip)
        join lead_words w on w.term = t.slip
      union select t.typed, n.term, n.count from unnest(${words}::text[]) as t (typed)
        cross join lateral (select w.term, w.count from lead_words w where w.term % t.typed
          order by similarity(w.term, t.typed) desc, w.count desc limit 20) n`)
  )
  let isChanged = false
  const parts = units.map((unit, index) => {
    if ("run" in unit) return queryOf({ units: [unit], isOpen: false })
    const near = meant(unit.word, known)
    if (near.some((term) => term !== unit.word)) isChanged = true
    const asTyped = queryOf({ units: [unit], isOpen: isOpen && index === units.length - 1 })
    return `(${[asTyped, ...near.map((term) => `'${term}'`)].join(" | ")})`
  })
  return isChanged ? parts.join(" & ") : undefined
})
