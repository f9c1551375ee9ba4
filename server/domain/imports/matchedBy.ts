import { Effect } from "effect"
import { rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import type { ContactKeys } from "../contacts/contactKeys.ts"
import type { Candidate } from "./importRow.ts"
import { isSameNumber } from "./KnownPeople.ts"

/** The kind and the value by which a row repeats someone. */
export type Match = { readonly by: "email" | "phone" | "linkedin" | "name"; readonly value: string }

type Key = Pick<ContactKeys, "email" | "phone" | "linkedin">

const isSame = (one: string, other: string) => one !== "" && one === other

/** The first key of a row that is among the others. */
const matchOf = ({ matchKeys, changes }: Candidate, others: ReadonlyArray<Key>): Match | undefined => {
  for (const { linkedin, email, phone } of matchKeys) {
    if (others.some((other) => isSame(linkedin, other.linkedin))) return { by: "linkedin", value: linkedin }
    if (others.some((other) => isSame(email, other.email))) return { by: "email", value: email }
    const isKnown = others.some(
      (other) => phone !== "" && other.phone !== "" && isSameNumber(phone, other.phone)
    )
    if (isKnown) return { by: "phone", value: `+${phone}` }
  }
  return matchKeys.length === 0 ? { by: "name", value: changes.name ?? "" } : undefined
}

/** The value by which a row repeats another row. */
export const matchBetween = (row: Candidate, other: Candidate) => matchOf(row, other.matchKeys)

type Pair = { readonly row: Candidate; readonly contactId: string }

type Known = {
  readonly id: string
  readonly email: string
  readonly phone: string
  readonly linkedin: string
  readonly more: ReadonlyArray<{ readonly kind: "email" | "phone"; readonly key: string }>
}

const keysOf = ({ email, phone, linkedin, more }: Known): ReadonlyArray<Key> => [
  { email, phone, linkedin },
  ...more.map(({ kind, key }) => ({
    email: kind === "email" ? key : "",
    phone: kind === "phone" ? key : "",
    linkedin: ""
  }))
]

/** The value by which each row repeats its contact, by row index. */
export const matchesWith = Effect.fn("Imports.matchesWith")(function* (pairs: ReadonlyArray<Pair>) {
  if (pairs.length === 0) return new Map<number, Match>()
  const ids = [...new Set(pairs.map(({ contactId }) => contactId))]
  const found = yield* rows<Known>(
    sql`select c.id, c.email_key as email, c.phone_key as phone, c.linkedin_key as linkedin,
        (select coalesce(json_agg(json_build_object('kind', x.kind, 'key', x.key)), '[]') from contact_keys x
          where x.organization_id = c.organization_id and x.contact_id = c.id) as more
      from contacts c where c.id = any(${ids}::uuid[])`
  )
  const keys = new Map(found.map((known) => [known.id, keysOf(known)]))
  return new Map(
    pairs.flatMap(({ row, contactId }) => {
      const match = matchOf(row, keys.get(contactId) ?? [])
      return match ? [[row.index, match] as const] : []
    })
  )
})
