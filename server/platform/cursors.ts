import { Effect } from "effect"
import type { Total as TotalSchema } from "../../contract/rules/fields.ts"
import { limits } from "../../contract/rules/limits.ts"
import { refuse } from "./failures/Refusal.ts"
import { Secrets } from "./secrets/Secrets.ts"
import { CurrentMember } from "./session.ts"

export type Total = typeof TotalSchema.Type

/** The highest exact count. */
export const mostCounted = 10_000

export const totalOf = (counted: number): Total =>
  counted > mostCounted ? { value: mostCounted, exact: false } : { value: counted, exact: true }

export type ListPayload = {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export const pageSize = ({ limit }: ListPayload) => limit ?? limits.page.default

/** One list with its filters: a cursor works for no other list and no other organisation. */
const purposeOf = (list: string, asked: unknown) =>
  CurrentMember.use(({ organisationId }) =>
    Effect.succeed(`cursor ${list} ${organisationId} ${JSON.stringify(asked)}`)
  )

export const makeCursor = Effect.fnUntraced(function* (list: string, asked: unknown, place: unknown) {
  const secrets = yield* Secrets
  return secrets.sign(yield* purposeOf(list, asked), JSON.stringify(place))
})

/** The position that `makeCursor` encoded; undefined for the first page. */
export const readCursor = Effect.fnUntraced(function* <Place>(
  list: string,
  asked: unknown,
  cursor: string | undefined
) {
  if (cursor === undefined) return undefined
  const secrets = yield* Secrets
  const place = secrets.unsign(yield* purposeOf(list, asked), cursor)
  if (place === undefined) return yield* refuse("invalid_payload", { errors: { cursor: "cursorInvalid" } })
  return JSON.parse(place) as Place
})
