import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { paths } from "../../../contract/paths.ts"
import { defaultLanguage, type Language } from "../../../contract/rules/languages.ts"
import { Mailer } from "../../outside/Mailer.ts"
import { record } from "../../platform/audit.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { Limits } from "../../platform/Limits.ts"
import { limitKey } from "../../platform/limitKey.ts"
import { notify } from "../../platform/notifications/notifications.ts"
import { Product } from "../../platform/Product.ts"
import { hashToken, Secrets } from "../../platform/secrets/Secrets.ts"
import { Caller, CurrentMember } from "../../platform/session.ts"
import { onOneLine, say } from "../../platform/texts.ts"

const lifetimeHours = 72
const perOrganisation = { hour: 100, day: 500 }

/** Limits invitations to one address across organisations. Excess ones wait, and no inviter learns of it. */
const perAddress = { hour: 10, day: 30 }

/** The 256-bit token of an invitation link. Like a code's digits, it is computed when needed and never stored. */
const tokenOf = ({ mark }: Secrets["Service"], invitationId: string) =>
  mark("invitation", invitationId).toString("base64url")

/** The token hashed when the invitation was created, possibly with an earlier key. */
const tokenOfHash = ({ marks }: Secrets["Service"], invitationId: string, hash: Buffer) =>
  marks("invitation", invitationId)
    .map((mark) => mark.toString("base64url"))
    .find((token) => hashToken(token).equals(hash))

const take = Effect.fnUntraced(function* (key: string, perHour: number, perDay: number, apart: number) {
  const taken = yield* first<{ wait: number }>(
    sql`select app.take(${yield* limitKey(key)}, ${perHour}, ${perDay}, ${apart}) as wait`
  )
  const wait = taken?.wait ?? 0
  if (wait > 0) return yield* refuse("rate_limited", { words: "inviteLater", retryAfterSeconds: wait })
})

const isUndelivered = Effect.fnUntraced(function* (memberId: string) {
  const found = yield* first(
    sql`select m.id from members m join undelivered_jobs u on u.organization_id = m.organization_id
        and u.queue = 'invitation.send' and u.data ->> 'invitationId' = m.invitation_id::text
      where m.organization_id = app.org() and m.id = ${memberId}`
  )
  return found !== undefined
})

/** Voids the invitation's earlier link, creates a new one for 72 hours, and queues its email. */
export const sendInvitation = Effect.fn("Invitations.send")(function* (memberId: string, address: string) {
  const limit = yield* Limits
  const jobs = yield* Jobs
  const secrets = yield* Secrets
  const { language } = yield* Caller
  const { organisationId } = yield* CurrentMember
  yield* take(
    `invites ${organisationId} ${address}`,
    limit.sendsPerHour,
    limit.sendsPerDay,
    (yield* isUndelivered(memberId)) ? 0 : limit.sendsApartSeconds
  )
  yield* take(`invites by ${organisationId}`, perOrganisation.hour, perOrganisation.day, 0)
  const invitationId = randomUUID()
  const hash = hashToken(tokenOf(secrets, invitationId))
  const renewed = yield* first(
    sql`update members set invitation_id = ${invitationId}, invitation_hash = ${hash},
        invited_by = app.account(), invited_until = now() + ${lifetimeHours} * interval '1 hour'
      where organization_id = app.org() and id = ${memberId} and state = 'invited' returning id`
  )
  if (!renewed) return yield* refuse("illegal_transition", { words: "notInvited" })
  yield* jobs.send("invitation.send", { organisationId, memberId, invitationId, language })
})

type Due = {
  readonly email: string
  readonly organisation: string
  readonly inviter: string | null
  readonly invitation_hash: Buffer
}

/** Emails an open invitation. The token is computed here and never stored. */
export const deliverInvitation = Effect.fn("Invitations.deliver")(function* (
  job: Readonly<Record<string, string>>
) {
  const { organisationId = "", memberId = "", invitationId = "", language = defaultLanguage } = job
  const database = yield* Database
  const secrets = yield* Secrets
  const mailer = yield* Mailer
  const jobs = yield* Jobs
  const { name: product, url } = yield* Product
  const due = yield* database.transaction(
    { organisation: organisationId },
    () =>
      first<Due>(
        sql`select m.email, m.invitation_hash, o.name as organisation, u.name as inviter from members m
          join organisations o on o.id = m.organization_id left join users u on u.id = m.invited_by
          where m.organization_id = app.org() and m.id = ${memberId} and m.invitation_id = ${invitationId}
            and m.state = 'invited' and m.invited_until > now()`
      ),
    { readOnly: true }
  )
  if (!due) return
  const wait = yield* database.transaction({ organisation: organisationId }, () =>
    Effect.gen(function* () {
      const taken = yield* first<{ wait: number }>(
        sql`select app.take(${yield* limitKey(`invites to ${due.email}`)}, ${perAddress.hour}, ${perAddress.day}, 0) as wait`
      )
      const seconds = taken?.wait ?? 0
      if (seconds > 0) {
        const at = yield* Clock.currentTimeMillis
        yield* jobs.send("invitation.send", job, { startAfter: new Date(at + seconds * 1_000) })
      }
      return seconds
    })
  )
  if (wait > 0) return
  const { email: to, organisation, inviter } = due
  const token = tokenOfHash(secrets, invitationId, due.invitation_hash)
  if (token === undefined) return
  const link = `${url()}${paths.invitation(token)}`
  const names = onOneLine({ organisation, inviter: inviter ?? organisation })
  const params = { ...names, product, address: to, link, hours: lifetimeHours }
  yield* mailer.send({
    to,
    subject: say(language as Language, "mail:invitation.subject", params),
    text: say(language as Language, "mail:invitation.text", params)
  })
})

/** Notifies the inviter that an invitation's email is not retried. False if the invitation is no longer open. */
export const invitationFailed = Effect.fn("Invitations.failed")(function* (
  job: Readonly<Record<string, string>>
) {
  const { memberId = "", invitationId = "" } = job
  const standing = yield* first<{ email: string; invited_by: string | null }>(
    sql`select email, invited_by from members where organization_id = app.org() and id = ${memberId}
      and invitation_id = ${invitationId} and state = 'invited'`
  )
  if (standing?.invited_by) {
    yield* notify(standing.invited_by, "invitationNotSent", { address: standing.email }, paths.members)
  }
  return standing !== undefined
})

/** The invitation behind a link. Used, expired and invented links are not found. */
export const invitationOf = Effect.fn("Invitations.of")(function* (token: string) {
  const found = yield* first<{ id: string; email: string; name: string; organization_name: string }>(
    sql`select m.id, m.email, m.name, o.name as organization_name from members m
      join organisations o on o.id = m.organization_id
      where m.invitation_hash = ${hashToken(token)} and m.state = 'invited' and m.invited_until > now()`
  )
  return found ?? (yield* refuse("not_found", { words: "invitationGone" }))
})

type Open = { readonly organization_id: string; readonly id: string; readonly name: string }

/** The newest open invitation for an address. */
export const openInvitation = (address: string) =>
  first<Open>(
    sql`select organization_id, id, name from members
      where email = ${address} and state = 'invited' and invited_until > now() order by invited_until desc, id limit 1`
  )

/**
 * Makes a person without an organisation a member by an open invitation; false if it was used, revoked or expired
 * meanwhile. Part of a system transaction.
 */
export const joinBy = Effect.fn("Invitations.joinBy")(function* (
  userId: string,
  { id, organization_id: organisation }: Pick<Open, "id" | "organization_id">
) {
  const accepted = yield* first(
    sql`update members set state = 'active', user_id = ${userId}, last_seen_at = now(), invitation_hash = null
      where organization_id = ${organisation} and id = ${id} and state = 'invited' and invited_until > now() returning id`
  )
  if (!accepted) return false
  const joined = yield* first<{ name: string }>(
    sql`update users set organization_id = ${organisation} where id = ${userId} returning name`
  )
  yield* rows(
    sql`select set_config('app.org', ${organisation}, true), set_config('app.account', ${userId}, true)`
  )
  yield* record({
    action: "member.joined",
    entity: "member",
    entityId: id,
    changes: [{ field: "state", from: "invited", to: "active" }]
  })
  const admins = yield* rows<{ user_id: string }>(
    sql`select user_id from members
      where organization_id = ${organisation} and role = 'Admin' and state = 'active' and user_id <> ${userId}`
  )
  for (const admin of admins) {
    yield* notify(admin.user_id, "memberJoined", { name: joined?.name ?? "" }, paths.members)
  }
  return true
})

/**
 * Accepts the invitation of the opened link, for a person with a verified address and no organisation. Without a link
 * no one is joined automatically.
 */
export const acceptInvitation = Effect.fn("Invitations.accept")(function* (
  userId: string,
  address: string,
  token: string | undefined
) {
  if (token === undefined || token === "") return
  const person = yield* first<{ organization_id: string | null }>(
    sql`select organization_id from users where id = ${userId} for no key update`
  )
  if (!person || person.organization_id !== null) return
  const invitation = yield* first<Open>(
    sql`select organization_id, id, name from members
      where invitation_hash = ${hashToken(token)} and email = ${address} and state = 'invited' and invited_until > now()`
  )
  if (invitation) yield* joinBy(userId, invitation)
})
