import { Effect } from "effect"
import { limits } from "../../contract/rules/limits.ts"
import { Jobs } from "../outside/Jobs.ts"
import { Limits } from "../outside/Limits.ts"
import { Secrets, sameText } from "../outside/Secrets.ts"
import { first, rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import { refuse } from "./Refusal.ts"
import { Caller } from "./Session.ts"

export type Channel = "email" | "sms"
export type Intent = "sign_up" | "sign_in" | "phone" | "confirm"

export type CodeRow = {
  readonly id: string
  readonly channel: Channel
  readonly address: string
  readonly intent: Intent
  readonly user_id: string | null
  readonly name: string | null
  readonly locale: string
}

type Wanted = {
  readonly channel: Channel
  readonly address: string
  readonly intent: Intent
  readonly userId?: string
  readonly name?: string
}

const take = Effect.fnUntraced(function* (key: string, perHour: number, perDay: number, apart: number) {
  const taken = yield* first<{ wait: number }>(
    sql`select app.take(${key}, ${perHour}, ${perDay}, ${apart}) as wait`
  )
  const wait = taken?.wait ?? 0
  if (wait > 0) return yield* refuse("rate_limited", { words: "sendLater", retryAfterSeconds: wait })
})

/**
 * Makes a new code for an address, voids the older ones, and queues its sending in the same transaction. Nothing here
 * looks at whether the address is known, so that nothing can be learnt from the answer or its time.
 */
export const sendCode = Effect.fn("Codes.send")(function* (wanted: Wanted) {
  const limit = yield* Limits
  const jobs = yield* Jobs
  const { address: caller, language } = yield* Caller
  yield* take(
    `sends ${wanted.channel} ${wanted.address}`,
    limit.sendsPerHour,
    limit.sendsPerDay,
    limit.sendsApartSeconds
  )
  if (wanted.channel === "sms" && wanted.userId !== undefined) {
    yield* take(`texts for ${wanted.userId}`, limit.sendsPerHour, limit.sendsPerDay, 0)
  }
  yield* take(`sends from ${caller}`, limit.sendsPerAddressHour, limit.sendsPerAddressHour * 24, 0)
  yield* rows(
    sql`update codes set voided_at = now()
      where channel = ${wanted.channel} and address = ${wanted.address} and used_at is null and voided_at is null`
  )
  const made = yield* first<{ id: string }>(
    sql`insert into codes (channel, address, intent, user_id, name, locale, expires_at)
      values (${wanted.channel}, ${wanted.address}, ${wanted.intent}, ${wanted.userId ?? null}, ${wanted.name ?? null},
        ${language}, now() + ${limits.otp.lifetimeMs} * interval '1 millisecond')
      returning id`
  )
  yield* jobs.send("code.send", { codeId: made?.id ?? "" })
})

const wrong = refuse("otp_invalid", { errors: { otp: "otp_invalid" }, keep: true })

const whyNone = Effect.fnUntraced(function* (channel: Channel, address: string, userId: string | undefined) {
  const newest = yield* first<{ attempts: number; live: boolean }>(
    sql`select attempts, used_at is null and voided_at is null and expires_at > now() as live from codes
      where channel = ${channel} and address = ${address} and user_id is not distinct from ${userId ?? null}
      order by created_at desc limit 1`
  )
  return newest?.live
    ? refuse("rate_limited", {
        words: "otpExhausted",
        errors: { otp: "otpExhausted" },
        retryAfterSeconds: 60,
        keep: true
      })
    : refuse("otp_expired", { errors: { otp: "otp_expired" }, keep: true })
})

/**
 * Uses up the code of an address. The attempt is counted by the same statement that finds the code, before anything is
 * compared; the right digits win once. Every refusal keeps the count.
 */
export const useCode = Effect.fn("Codes.use")(function* (
  channel: Channel,
  address: string,
  otp: string,
  userId?: string
) {
  const limit = yield* Limits
  const secrets = yield* Secrets
  const counted = yield* first<CodeRow>(
    sql`update codes set attempts = attempts + 1
      where id = (select id from codes where channel = ${channel} and address = ${address}
          and user_id is not distinct from ${userId ?? null} order by created_at desc limit 1)
        and attempts < ${limits.otp.attempts} and used_at is null and voided_at is null and expires_at > now()
      returning id, channel, address, intent, user_id, name, locale`
  )
  if (!counted) return yield* yield* whyNone(channel, address, userId)
  const key = `wrong ${channel} ${address}`
  const recent = yield* first<{ hour: number; day: number }>(sql`select hour, day from app.events_of(${key})`)
  const isLocked =
    (recent?.hour ?? 0) >= limit.wrongCodesPerHour || (recent?.day ?? 0) >= limit.wrongCodesPerDay
  if (isLocked || !sameText(otp, secrets.codeDigits(counted.id))) {
    yield* rows(sql`select app.count_event(${key})`)
    return yield* wrong
  }
  const used = yield* first(
    sql`update codes set used_at = now() where id = ${counted.id} and used_at is null returning id`
  )
  return used ? counted : yield* wrong
})
