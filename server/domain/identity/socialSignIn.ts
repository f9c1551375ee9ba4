import { Effect, Schema } from "effect"
import type { User } from "../../../contract/entities/User.ts"
import { Email } from "../../../contract/rules/fields.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { Identity, type SocialPerson } from "../../outside/Identity.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { takeLock } from "../../platform/locks.ts"
import { Caller } from "../../platform/session.ts"
import { acceptInvitation, openInvitation } from "../organisation/invitationLinks.ts"
import { sendCode } from "./codes.ts"
import { requesterOf } from "./requester.ts"
import { openSession } from "./sessions.ts"
import { addressOf, personByCode } from "./signIn.ts"

/** The person of a token, or a refusal. Waits for the provider, so no transaction may be open. */
const believed = Effect.fn("SocialSignIn.believed")(function* (idToken: string) {
  const { verify } = yield* Identity
  return yield* verify(idToken).pipe(
    Effect.catchTags({
      IdentityRejected: ({ reason }) =>
        Effect.logWarning("an identity token was refused", reason).pipe(
          Effect.annotateLogs({ security: true }),
          Effect.andThen(refuse("identity_token_invalid"))
        ),
      IdentityUnavailable: ({ cause }) =>
        Effect.logWarning("the identity provider did not respond", cause).pipe(
          Effect.andThen(refuse("unavailable", { words: "identityUnavailable", retryAfterSeconds: 5 }))
        )
    })
  )
})

const isAddress = Schema.is(Email)

/** The provider's address in our normal form, or undefined if we would not accept it. */
const addressIn = ({ email }: SocialPerson) =>
  email !== undefined && isAddress(email) ? addressOf(email) : undefined

const nameOf = (person: SocialPerson, address: string) =>
  (person.name?.trim() || address.split("@")[0] || "").slice(0, limits.text.short)

/**
 * Sends our own code to an address; nothing is linked without it. The response does not reveal whether the address has
 * an account.
 */
const askToProve = Effect.fnUntraced(function* (address: string, name: string, requester: string) {
  const sent = yield* sendCode({ channel: "email", address, intent: "sign_up", name, requester })
  return yield* refuse("link_required", { body: { email: address, ...sent }, keep: true })
})

type Linked = {
  readonly id: string
  readonly email: string
  readonly organization_id: string | null
  readonly is_proven: boolean
}

const linkedTo = ({ issuer, subject }: SocialPerson) =>
  first<Linked>(
    sql`select u.id, u.email, u.organization_id, u.email_proven_at is not null as is_proven
      from social_accounts s join users u on u.id = s.user_id
      where s.issuer = ${issuer} and s.subject = ${subject}`
  )

const link = ({ issuer, subject }: SocialPerson, userId: string) =>
  rows(
    sql`insert into social_accounts (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
      on conflict (issuer, subject) do nothing`
  )

const makeAccount = Effect.fnUntraced(function* (person: SocialPerson, address: string) {
  const { language } = yield* Caller
  const isKnown = yield* first(sql`select id from users where email = ${address}`)
  if (isKnown || (yield* openInvitation(address))) return undefined
  const made = yield* first<{ id: string }>(
    sql`insert into users (email, name, locale, email_proven_at)
      values (${address}, ${nameOf(person, address)}, ${language}, null) on conflict (email) do nothing returning id`
  )
  if (made) yield* link(person, made.id)
  return made?.id
})

/** The account of a person verified by the provider. Refused if it needs our own code first. */
const accountOf = Effect.fnUntraced(function* (person: SocialPerson, requester: string) {
  yield* takeLock("socialIdentity", `${person.issuer} ${person.subject}`)
  const linked = yield* linkedTo(person)
  if (linked) {
    const isInvited = linked.organization_id === null && (yield* openInvitation(linked.email)) !== undefined
    if (isInvited && !linked.is_proven) {
      return yield* askToProve(linked.email, nameOf(person, linked.email), requester)
    }
    return linked.id
  }
  const address = addressIn(person)
  if (address === undefined) return yield* refuse("link_required", { words: "linkWithoutEmail" })
  const made = person.emailVerified ? yield* makeAccount(person, address) : undefined
  return made ?? (yield* askToProve(address, nameOf(person, address), requester))
})

const isMissingDetails = ({ phone, linkedinProfile, jobRole }: User) => !phone || !linkedinProfile || !jobRole

/** A social session, whose reply contains the access token that opened it. */
const withAccess = (
  { token, data }: { readonly token: string; readonly data: User },
  accessToken?: string
) => ({
  token,
  data: accessToken === undefined ? data : { ...data, accessToken }
})

/** Exchanges an identity provider's token for a session. */
export const signInWithToken = Effect.fn("SocialSignIn.withToken")(function* (
  idToken: string,
  device?: string
) {
  const database = yield* Database
  const person = yield* believed(idToken)
  const requester = yield* requesterOf(device)
  const data = yield* database.transaction({ system: true }, () =>
    Effect.flatMap(accountOf(person, requester), (userId) => openSession(userId, requester))
  )
  return { data: withAccess(data, idToken), needsProfile: isMissingDetails(data.data) }
})

/**
 * The first verification of an address by our own code takes over an account that only a provider had verified: its
 * sessions end and its links are removed, except for the identity shown together with the code.
 */
const settle = Effect.fnUntraced(function* (
  userId: string,
  address: string,
  person: SocialPerson | undefined
) {
  const proven = yield* first(
    sql`update users set email_proven_at = now() where id = ${userId} and email_proven_at is null returning id`
  )
  if (proven) {
    yield* rows(sql`delete from social_accounts where user_id = ${userId}`)
    yield* rows(sql`update sessions set ended_at = now() where user_id = ${userId} and ended_at is null`)
  }
  if (person?.emailVerified && addressIn(person) === address) yield* link(person, userId)
})

type Proof = {
  readonly email: string
  readonly otp: string
  readonly name?: string | undefined
  readonly invitation?: string | undefined
  readonly idToken?: string | undefined
  readonly requester?: string | undefined
}

/** Exchanges the code for a session; also accepts an invitation and links an identity. */
export const signInWithCode = Effect.fn("SocialSignIn.withCode")(function* (proof: Proof) {
  const database = yield* Database
  const address = addressOf(proof.email)
  const person = proof.idToken === undefined ? undefined : yield* believed(proof.idToken)
  const requester = yield* requesterOf(proof.requester)
  return yield* database.transaction({ system: true }, () =>
    Effect.gen(function* () {
      const userId = yield* personByCode(address, { ...proof, requester })
      yield* settle(userId, address, person)
      yield* acceptInvitation(userId, address, proof.invitation)
      return withAccess(yield* openSession(userId, requester), proof.idToken)
    })
  )
})
