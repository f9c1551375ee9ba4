import { Effect } from "effect"
import type { QuarterHour, Targets } from "../../../contract/entities/Today.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { isInterviewDocumented, isReached, isUncalled } from "../../../contract/rules/outcomes.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { CurrentMember } from "../../platform/session.ts"
import { callbacksOfToday } from "../calling/callbacks.ts"
import { emailIsDue } from "../mail/emailsDue.ts"

const shown = 5
/** More waiting work is not counted. */
const counted = 101

const uncalled = callStatuses.filter(isUncalled)
const reached = callStatuses.filter(isReached)
const documented = callStatuses.filter(isInterviewDocumented)

type Facts = Targets & {
  readonly view: boolean
  readonly label: boolean
  readonly outcome: boolean
  readonly add: boolean
  readonly toApprove: number
  readonly toPay: number
}

const countOf = (found: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from (${found} limit ${counted}) found)`

type Email = { readonly contactId: string; readonly name: string }

/** Contacts who asked for an email and got none since, the longest waiting first. */
const emailsDue = rows<Email>(
  sql`select s.contact_id as "contactId", c.name
    from contact_state s join contacts c on c.organization_id = s.organization_id and c.id = s.contact_id
    where ${emailIsDue}
    order by s.last_called_at, s.contact_id limit ${counted}`
)

const honorariaIn = (state: string) => sql`select from honoraria where state = ${state}`

const factsFor = (isAdmin: boolean) =>
  first<Facts>(
    sql`select exists (select from contact_state where is_viewed) as view,
        exists (select from contact_labels) as label,
        exists (select from contact_state where call_status <> all(${uncalled})) as outcome,
        exists (select from contacts where origin <> 'viewed') as add,
        case when ${isAdmin}::boolean then ${countOf(honorariaIn("requested"))} else 0 end as "toApprove",
        case when ${isAdmin}::boolean then ${countOf(honorariaIn("approved"))} else 0 end as "toPay",
        calls_per_day as "callsPerDay", interviews_per_week as "interviewsPerWeek"
      from organisations where id = app.org()`
  )

const quartersOf = (person: string | null) =>
  rows<QuarterHour>(
    sql`select date_bin('15 minutes', ended_at, '2000-01-01') as at, count(*)::int as calls,
        count(*) filter (where outcome = any(${reached}))::int as reached,
        count(*) filter (where outcome = any(${documented}))::int as interviews
      from calls where organization_id = app.org() and outcome is not null and ended_at >= now() - interval '8 days'
        and (${person}::uuid is null or user_id = ${person}::uuid)
      group by 1 order by 1`
  )

const receiving = (person: string | null) =>
  rows<{ importId: string; fileName: string; received: number; total: number }>(
    sql`select id as "importId", file_name as "fileName", received, total from imports
      where organization_id = app.org() and state = 'receiving'
        and (${person}::uuid is null or created_by = ${person}::uuid)
      order by created_at desc limit ${shown}`
  )

/** Undefined for the founder, for someone who has called, and a week after joining. */
const welcomeOf = (memberId: string, userId: string) =>
  first<{ invitedBy: string | null; members: number }>(
    sql`select (select name from members i where i.organization_id = app.org() and i.user_id = m.invited_by
          and i.state = 'active') as "invitedBy",
        (select count(*)::int from members a where a.organization_id = app.org() and a.state = 'active') as members
      from members m where m.organization_id = app.org() and m.id = ${memberId}
        and exists (select from audit where organization_id = app.org() and entity = 'member'
          and entity_id = ${memberId} and action = 'member.joined' and at > now() - interval '7 days')
        and not exists (select from calls where organization_id = app.org() and user_id = ${userId}
          and outcome is not null)`
  )

/** The work and numbers of the member's day. */
export const today = Effect.fn("today")(function* () {
  const { userId, memberId, role } = yield* CurrentMember
  const [canCall, isAdmin] = [hasLevel(role, "Write"), hasLevel(role, "Admin")]
  const facts = yield* factsFor(isAdmin)
  if (!facts) return yield* Effect.die("the member has no organisation")
  const { view, label, outcome, add, toApprove, toPay, ...targets } = facts
  const waiting = canCall ? yield* callbacksOfToday(counted) : []
  const emails = canCall ? yield* emailsDue : []
  return {
    welcome: (yield* welcomeOf(memberId, userId)) ?? null,
    steps: { view, label, outcome, add },
    callbacks: waiting.slice(0, shown),
    callbackCount: waiting.length,
    emails: emails.slice(0, shown),
    emailCount: emails.length,
    toApprove,
    toPay,
    imports: canCall ? yield* receiving(isAdmin ? null : userId) : [],
    quarters: yield* quartersOf(canCall ? userId : null),
    targets
  }
})

/** Sets both targets. The change is in the audit log. */
export const setTargets = Effect.fn("setTargets")(function* ({ callsPerDay, interviewsPerWeek }: Targets) {
  const { organisationId } = yield* CurrentMember
  const before = yield* first<Targets>(
    sql`select calls_per_day as "callsPerDay", interviews_per_week as "interviewsPerWeek"
      from organisations where id = app.org() for update`
  )
  yield* rows(
    sql`update organisations set calls_per_day = ${callsPerDay}, interviews_per_week = ${interviewsPerWeek}
      where id = app.org()`
  )
  const changes = [
    { field: "callsPerDay", from: before?.callsPerDay ?? null, to: callsPerDay },
    { field: "interviewsPerWeek", from: before?.interviewsPerWeek ?? null, to: interviewsPerWeek }
  ].filter(({ from, to }) => from !== to)
  if (changes.length > 0)
    yield* record({
      action: "organisation.targetsSet",
      entity: "organisation",
      entityId: organisationId,
      changes
    })
  return { callsPerDay, interviewsPerWeek }
})
