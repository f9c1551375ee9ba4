import { Effect } from "effect"
import { limits } from "../../../contract/rules/limits.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { Limits } from "../../platform/Limits.ts"
import { limitKey } from "../../platform/limitKey.ts"
import { takeLock } from "../../platform/locks.ts"
import { Secrets, sameTextAs } from "../../platform/secrets/Secrets.ts"
import { Caller } from "../../platform/session.ts"
import { wasNotSent } from "./codeStatus.ts"
import { familiarity } from "./requester.ts"

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
  readonly created_at: string
}

/** `requester` comes from `requesterOf`; it is `user <id>` for a session. */
type CodeRequest = {
  readonly channel: Channel
  readonly address: string
  readonly intent: Intent
  readonly requester: string
  readonly userId?: string
  readonly name?: string
}

/** `resendAfter`: seconds until a new code can be requested. */
export type CodeSent = { readonly codeId: string; readonly resendAfter: number }

export const userRequester = (userId: string) => `user ${userId}`

type Allowance = { readonly key: string; readonly hour: number; readonly day: number }

const waitFor = Effect.fnUntraced(function* ({ key, hour, day }: Allowance) {
  const row = yield* first<{ wait: number }>(
    sql`select app.wait_for(${yield* limitKey(key)}, ${hour}, ${day}) as wait`
  )
  return row?.wait ?? 0
})

const take = Effect.fnUntraced(function* ({ key, hour, day }: Allowance) {
  const row = yield* first<{ wait: number }>(
    sql`select app.take(${yield* limitKey(key)}, ${hour}, ${day}, 0) as wait`
  )
  return row?.wait ?? 0
})

const ownSends = Effect.fnUntraced(function* ({ channel, address, requester, userId }: CodeRequest) {
  const { sendsPerHour: hour, sendsPerDay: day } = yield* Limits
  const toAddress = { key: `sends ${channel} ${address} ${requester}`, hour, day }
  return channel === "sms" && userId !== undefined
    ? [toAddress, { key: `texts for ${userId}`, hour, day }]
    : [toAddress]
})

/**
 * The sends that all strangers together may use for an address. People who signed in to the account before have their
 * own, so no stranger can use them up.
 */
const strangersSends = Effect.fnUntraced(function* ({ channel, address, requester, userId }: CodeRequest) {
  const limit = yield* Limits
  const caller = yield* Caller
  const strangers = {
    key: `strangers ${channel} ${address}`,
    hour: limit.strangersSendsPerHour,
    day: limit.strangersSendsPerDay
  }
  if (channel === "sms") return [strangers]
  if (userId !== undefined) return []
  const known = yield* familiarity(address, requester)
  if (known === "device") return []
  return known === "none"
    ? [strangers]
    : [{ key: `near ${address} ${caller.address}`, hour: limit.sendsPerHour, day: limit.sendsPerDay }]
})

const networkSends = Effect.fnUntraced(function* () {
  const { sendsPerNetworkHour: hour } = yield* Limits
  const { address } = yield* Caller
  return { key: `sends from ${address}`, hour, day: hour * 24 }
})

const wrongCodes = Effect.fnUntraced(function* (channel: Channel, address: string, requester: string) {
  const { wrongCodesPerHour: hour, wrongCodesPerDay: day } = yield* Limits
  return { key: `wrong ${channel} ${address} ${requester}`, hour, day }
})

const notLocked = Effect.fnUntraced(function* (wrong: Allowance, field: "otp" | undefined) {
  const wait = yield* waitFor(wrong)
  if (wait === 0) return
  return yield* refuse("rate_limited", {
    words: "codesLocked",
    retryAfterSeconds: wait,
    ...(field && { errors: { [field]: "codesLocked" } })
  })
})

type Live = { readonly id: string; readonly intent: Intent; readonly age: number }

/** The requester's own recent code that still works. A code that could not be sent does not count. */
const recentCode = Effect.fnUntraced(function* (asked: CodeRequest) {
  const { sendsApartSeconds } = yield* Limits
  const { channel, address, requester } = asked
  if (yield* wasNotSent(asked)) return undefined
  return yield* first<Live>(
    sql`select id, intent, extract(epoch from clock_timestamp() - created_at)::float8 as age from codes
      where channel = ${channel} and address = ${address} and requester = ${requester}
        and used_at is null and voided_at is null and expires_at > now() and attempts < ${limits.otp.attempts}
        and created_at > clock_timestamp() - ${sendsApartSeconds} * interval '1 second'
      order by created_at desc limit 1`
  )
})

/** A code for signing in also works for signing up, and the other way round. */
const reuse = Effect.fnUntraced(function* ({ id, intent }: Live, asked: CodeRequest) {
  const jobs = yield* Jobs
  if (asked.intent !== "sign_up") return
  yield* rows(sql`update codes set intent = 'sign_up', name = ${asked.name ?? null} where id = ${id}`)
  // An unknown address that received an email without a code, because only signing in was requested.
  if (intent === "sign_in") yield* jobs.send("code.send", { codeId: id, to: "newcomer" })
})

const make = Effect.fnUntraced(function* (asked: CodeRequest) {
  const jobs = yield* Jobs
  const { language } = yield* Caller
  const { channel, address, intent, requester, userId, name } = asked
  yield* rows(
    sql`update codes set voided_at = now() where channel = ${channel} and address = ${address}
      and requester = ${requester} and used_at is null and voided_at is null`
  )
  const made = yield* first<{ id: string }>(
    sql`insert into codes (channel, address, intent, requester, user_id, name, locale, expires_at)
      values (${channel}, ${address}, ${intent}, ${requester}, ${userId ?? null}, ${name ?? null}, ${language},
        now() + ${limits.otp.lifetimeMs} * interval '1 millisecond')
      returning id`
  )
  const codeId = made?.id ?? ""
  yield* jobs.send("code.send", { codeId })
  return codeId
})

/**
 * Creates a code for an address and queues its sending in the same transaction; a new code voids the requester's
 * earlier ones. Within a minute of a working code, sends nothing and returns when a new one can be requested. The
 * response and its timing do not depend on whether the address is known.
 */
export const sendCode = Effect.fn("Codes.send")(function* (asked: CodeRequest) {
  const { sendsApartSeconds } = yield* Limits
  const { channel, address, requester } = asked
  yield* takeLock("codeRequest", `code ${channel} ${address} ${requester}`)
  const own = yield* ownSends(asked)
  const untilNext = Effect.map(Effect.forEach(own, waitFor), (waits) => Math.max(...waits))
  const recent = yield* recentCode(asked)
  if (recent) {
    yield* reuse(recent, asked)
    const resendAfter = Math.max(Math.ceil(sendsApartSeconds - recent.age), yield* untilNext)
    return { codeId: recent.id, resendAfter } satisfies CodeSent
  }
  yield* notLocked(yield* wrongCodes(channel, address, requester), undefined)
  for (const allowance of [...own, ...(yield* strangersSends(asked)), yield* networkSends()]) {
    const wait = yield* take(allowance)
    if (wait === 0) continue
    return yield* refuse("rate_limited", { words: "sendLater", retryAfterSeconds: wait })
  }
  const codeId = yield* make(asked)
  return { codeId, resendAfter: Math.max(sendsApartSeconds, yield* untilNext) } satisfies CodeSent
})

const expired = refuse("otp_expired", { errors: { otp: "otp_expired" }, keep: true })

type Attempt = {
  readonly channel: Channel
  readonly address: string
  readonly otp: string
  readonly requester: string
  readonly userId?: string
}

const columns = sql`id, channel, address, intent, user_id, name, locale, created_at`

const isLive = sql`used_at is null and voided_at is null and expires_at > now()`

/** Counts an attempt at the requester's newest code in the statement that finds it. */
const countedAttempt = ({ channel, address, requester, userId }: Attempt) =>
  first<CodeRow>(
    sql`update codes set attempts = attempts + 1
      where id = (select id from codes where channel = ${channel} and address = ${address}
          and requester = ${requester} and user_id is not distinct from ${userId ?? null}
          order by created_at desc limit 1)
        and attempts < ${limits.otp.attempts} and ${isLive}
      returning ${columns}`
  )

const isExhausted = Effect.fnUntraced(function* ({ channel, address, requester, userId }: Attempt) {
  const newest = yield* first<{ live: boolean }>(
    sql`select ${isLive} as live from codes where channel = ${channel} and address = ${address}
      and requester = ${requester} and user_id is not distinct from ${userId ?? null}
      order by created_at desc limit 1`
  )
  return newest?.live === true
})

/**
 * Codes that other requesters asked for, for a client that requests on one network and answers on another. Such
 * attempts are limited per address, and do not count against the codes.
 */
const codesElsewhere = Effect.fnUntraced(function* ({ channel, address }: Attempt) {
  const { codesElsewherePerHour: hour, codesElsewherePerDay: day } = yield* Limits
  const found = yield* rows<CodeRow>(
    sql`select ${columns} from codes where channel = ${channel} and address = ${address} and user_id is null
      and ${isLive} order by created_at desc limit ${limits.otp.attempts}`
  )
  if (found.length === 0) return yield* expired
  const wait = yield* take({ key: `elsewhere ${channel} ${address}`, hour, day })
  return wait > 0 ? yield* expired : found
})

const candidatesFor = Effect.fnUntraced(function* (attempt: Attempt) {
  const own = yield* countedAttempt(attempt)
  if (own) return [own]
  if (yield* isExhausted(attempt)) {
    const waits = yield* Effect.forEach(yield* ownSends({ ...attempt, intent: "sign_in" }), waitFor)
    return yield* refuse("rate_limited", {
      words: "otpExhausted",
      errors: { otp: "otpExhausted" },
      retryAfterSeconds: Math.max(...waits),
      keep: true
    })
  }
  return attempt.userId === undefined ? yield* codesElsewhere(attempt) : yield* expired
})

/**
 * Uses up a code. Attempts are counted before anything is compared, per code and per requester; the right digits work
 * once. A requester with too many wrong codes waits, and attempts meanwhile do not extend the wait.
 */
export const useCode = Effect.fn("Codes.use")(function* (attempt: Attempt) {
  const secrets = yield* Secrets
  const wrong = yield* wrongCodes(attempt.channel, attempt.address, attempt.requester)
  yield* notLocked(wrong, "otp")
  const candidates = yield* candidatesFor(attempt)
  const meant = candidates.find(({ id, created_at }) =>
    sameTextAs(secrets.codeDigits(id, created_at))(attempt.otp)
  )
  const used =
    meant &&
    (yield* first(sql`update codes set used_at = now() where id = ${meant.id} and ${isLive} returning id`))
  if (meant && used) return meant
  yield* rows(sql`select app.count_event(${yield* limitKey(wrong.key)})`)
  return yield* refuse("otp_invalid", { errors: { otp: "otp_invalid" }, keep: true })
})
