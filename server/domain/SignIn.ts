import { Effect } from "effect"
import { hashToken, randomToken } from "../outside/Secrets.ts"
import { first, rows } from "../store/Database.ts"
import { sql } from "../store/sql.ts"
import { type CodeRow, sendCode, useCode } from "./Codes.ts"
import { refuse } from "./Refusal.ts"
import { Caller } from "./Session.ts"
import { userById } from "./Users.ts"

const sessionsKept = 5

/** Addresses are compared in lower case; anything but ASCII was refused by the contract. */
export const addressOf = (email: string) => email.trim().toLowerCase()

export const askForCode = Effect.fn("SignIn.askForCode")(function* (email: string, name?: string) {
  yield* sendCode({
    channel: "email",
    address: addressOf(email),
    intent: name === undefined ? "sign_in" : "sign_up",
    ...(name !== undefined && { name })
  })
})

type Invitation = { readonly organization_id: string; readonly id: string; readonly name: string }

const openInvitation = (address: string) =>
  first<Invitation>(
    sql`select organization_id, id, name from members
      where email = ${address} and state = 'invited' and invited_until > now() order by created_at limit 1`
  )

const makeUser = Effect.fnUntraced(function* (code: CodeRow, name: string | undefined) {
  const invitation = yield* openInvitation(code.address)
  if (code.intent !== "sign_up" && !invitation) return undefined
  const called = code.name ?? name?.trim() ?? invitation?.name ?? ""
  return yield* first<{ id: string; organization_id: string | null }>(
    sql`insert into users (email, name, locale) values (${code.address}, ${called}, ${code.locale})
      on conflict (email) do update set email = excluded.email returning id, organization_id`
  )
})

const acceptInvitation = Effect.fnUntraced(function* (userId: string, address: string) {
  const invitation = yield* openInvitation(address)
  if (!invitation) return
  const joined = yield* first(
    sql`update users set organization_id = ${invitation.organization_id}
      where id = ${userId} and organization_id is null returning id`
  )
  if (!joined) return
  yield* rows(
    sql`update members set state = 'active', user_id = ${userId}, last_seen_at = now()
      where organization_id = ${invitation.organization_id} and id = ${invitation.id} and state = 'invited'`
  )
})

/** Opens a session and ends the oldest beyond five. The token is only in the answer. */
export const openSession = Effect.fn("SignIn.openSession")(function* (userId: string) {
  const { address, userAgent } = yield* Caller
  const token = randomToken()
  yield* rows(
    sql`insert into sessions (token_hash, user_id, user_agent, address)
      values (${hashToken(token)}, ${userId}, ${userAgent}, ${address})`
  )
  yield* rows(
    sql`update sessions set ended_at = now() where id in (
      select id from sessions where user_id = ${userId} and ended_at is null
      order by last_seen_at desc, created_at desc offset ${sessionsKept})`
  )
  return { token, data: yield* userById(userId) }
})

/** Trades the code sent to an address for a session, making the account or accepting an invitation on the way. */
export const signInWithCode = Effect.fn("SignIn.withCode")(function* (
  email: string,
  otp: string,
  name?: string
) {
  const address = addressOf(email)
  const code = yield* useCode("email", address, otp)
  const known = yield* first<{ id: string; organization_id: string | null }>(
    sql`select id, organization_id from users where email = ${address}`
  )
  const user = known ?? (yield* makeUser(code, name))
  if (!user) return yield* refuse("otp_invalid", { errors: { otp: "otp_invalid" }, keep: true })
  if (user.organization_id === null) yield* acceptInvitation(user.id, address)
  return yield* openSession(user.id)
})

export const endSession = Effect.fn("SignIn.endSession")(function* (sessionId: string) {
  yield* rows(sql`update sessions set ended_at = now() where id = ${sessionId} and ended_at is null`)
})
