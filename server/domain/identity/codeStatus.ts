import { Effect } from "effect"
import type { CodeSending } from "../../../contract/calls/auth.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { asUuid } from "../../platform/ids.ts"
import { CurrentSession } from "../../platform/session.ts"

/** A code that is still unsent after this time is delayed. */
const delayedAfterSeconds = 15

const shown = sql`case when sending = 'waiting' and created_at < now() - ${delayedAfterSeconds} * interval '1 second'
  then 'delayed' else sending end as sending`

type Row = { readonly sending: CodeSending }

/** The delivery status of a code. Until it is sent it is the same for known, unknown and invented ids. */
export const codeSending = Effect.fn("codeStatus.read")(function* (named: string) {
  const id = yield* Effect.orElseSucceed(asUuid(named), () => null)
  const row = yield* first<Row>(sql`select ${shown} from codes where id = ${id}`)
  return row?.sending ?? "waiting"
})

export const phoneCodeSending = Effect.fn("codeStatus.readPhone")(function* () {
  const { userId } = yield* CurrentSession
  const row = yield* first<Row>(
    sql`select ${shown} from codes where channel = 'sms' and user_id = ${userId} order by created_at desc limit 1`
  )
  return row?.sending ?? "waiting"
})

/** True if a requester's newest code could not be sent: the next one needs no wait. */
export const wasNotSent = Effect.fn("codeStatus.wasNotSent")(function* (code: {
  readonly channel: string
  readonly address: string
  readonly requester: string
}) {
  const row = yield* first<Row>(
    sql`select ${shown} from codes where channel = ${code.channel} and address = ${code.address}
      and requester = ${code.requester} order by created_at desc limit 1`
  )
  return row?.sending === "failed" || row?.sending === "delayed"
})

/** Records whether sending a code worked. */
export const noteSending = <A, E, R>(id: string, sending: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const database = yield* Database
    const note = (state: CodeSending) =>
      database.transaction({ system: true }, () =>
        rows(sql`update codes set sending = ${state} where id = ${id}`)
      )
    yield* Effect.tapError(sending, () => Effect.ignore(note("failed")))
    yield* note("sent")
  })
