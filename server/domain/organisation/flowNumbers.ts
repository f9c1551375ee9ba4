import { Effect } from "effect"
import type { AnyStateMachine } from "xstate"
import { type ChartNumbers, type NumberedChart, numberedCharts } from "../../../contract/calls/flows.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { importMachine } from "../../../machines/lifecycles/import.machine.ts"
import { legalMoves, statusesOf } from "../../../machines/lifecycles/legal.ts"
import { memberMachine } from "../../../machines/lifecycles/member.machine.ts"
import { sentMailMachine } from "../../../machines/lifecycles/sent-mail.machine.ts"
import { transactionMachine } from "../../../machines/lifecycles/transaction.machine.ts"
import { rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { CurrentMember } from "../../platform/session.ts"

/** Older stays say little about the present, and reading them all takes long. */
const stayed = 10_000

/** Stays as (status, seconds), from lines (thing, status, at) ordered by `at`. */
const staysOf = (lines: Sql) =>
  sql`select status, extract(epoch from coalesce(lead(at) over (partition by thing order by at), now()) - at) as seconds
    from (${lines}) line`

/** The newest changes of a field in the log. */
const logged = (entity: Sql, field: Sql, action: Sql) =>
  sql`select a.entity_id as thing, c."to" as status, a.at from (
      select id, entity_id, at, changes from audit where organization_id = app.org() and ${entity} and ${action}
      order by at desc limit ${stayed}) a
    cross join lateral jsonb_to_recordset(a.changes) as c(field text, "to" text) where c.field = ${field}`

type Numbered = {
  readonly machine: AnyStateMachine
  /** True if the numbers are for Admins only, like the things themselves. */
  readonly isForAdmins: boolean
  /** Rows of `status` and `count`, and of contacts `viewed`. */
  readonly counts: Sql
  readonly stays: Sql
}

const numbered: Readonly<Record<NumberedChart, Numbered>> = {
  callOutcome: {
    machine: callOutcomeMachine,
    isForAdmins: false,
    counts: sql`select call_status as status, count(*) as count, count(*) filter (where is_viewed) as viewed
      from contact_state where organization_id = app.org() group by 1`,
    stays: staysOf(
      logged(sql`action = 'contact.changed'`, sql`'callStatus'`, sql`changes @> '[{"field": "callStatus"}]'`)
    )
  },
  honorarium: {
    machine: honorariumMachine,
    isForAdmins: false,
    counts: sql`select state as status, count(*) as count from honoraria where organization_id = app.org() group by 1`,
    stays: staysOf(
      sql`select honorarium_id as thing, to_state as status, at from honorarium_moves
        where organization_id = app.org() order by id desc limit ${stayed}`
    )
  },
  import: {
    machine: importMachine,
    isForAdmins: false,
    counts: sql`select state as status, count(*) as count from imports where organization_id = app.org() group by 1`,
    stays: sql`select 'receiving' as status, extract(epoch from coalesce(ended_at, now()) - created_at) as seconds
      from (select created_at, ended_at from imports where organization_id = app.org()
        order by created_at desc limit ${stayed}) newest`
  },
  member: {
    machine: memberMachine,
    isForAdmins: true,
    counts: sql`select state as status, count(*) as count from members where organization_id = app.org() group by 1`,
    stays: staysOf(
      sql`${logged(sql`entity = 'member'`, sql`'state'`, sql`changes @> '[{"field": "state"}]'`)}
        union all select id::text, 'invited', created_at from members
          where organization_id = app.org() and invited_by is not null`
    )
  },
  sentMail: {
    machine: sentMailMachine,
    isForAdmins: false,
    counts: sql`select state as status, count(*) as count from sent_mails where organization_id = app.org() group by 1`,
    stays: sql`select status, extract(epoch from until - since) as seconds from (
        select 'queued' as status, created_at as since, coalesce(ended_at, now()) as until from sent_mails
          where organization_id = app.org()
        union all select 'failed', ended_at, now() from sent_mails
          where organization_id = app.org() and state = 'failed'
        order by since desc limit ${stayed}) newest`
  },
  transaction: {
    machine: transactionMachine,
    isForAdmins: true,
    counts: sql`select state as status, count(*) as count from transactions
      where organization_id = app.org() group by 1`,
    stays: staysOf(
      sql`${logged(sql`entity = 'transaction'`, sql`'state'`, sql`changes @> '[{"field": "state"}]'`)}
        union all select id::text, 'pending', created_at from transactions
          where organization_id = app.org() and state <> 'created'`
    )
  }
}

type RefusedRow = ChartNumbers["refused"][number] & { readonly chart: NumberedChart }

/** Refused transitions of the last days, most frequent first. */
const refusedMoves = rows<RefusedRow>(
  sql`select chart, from_state as "from", event, reason, sum(count)::int as count, max(last_at) as "lastAt"
    from refused_moves where organization_id = app.org()
    group by 1, 2, 3, 4 order by 5 desc, 6 desc limit 500`
)

const numbersOf = Effect.fnUntraced(function* (chart: NumberedChart, refused: ReadonlyArray<RefusedRow>) {
  const { machine, counts, stays } = numbered[chart]
  const counted = new Map(
    (yield* rows<{ status: string; count: number; viewed?: number }>(counts)).map((row) => [row.status, row])
  )
  const medians = new Map(
    (yield* rows<{ status: string; seconds: number }>(
      sql`select status, percentile_cont(0.5) within group (order by seconds) as seconds from (${stays}) stay group by 1`
    )).map(({ status, seconds }) => [status, Math.max(0, Math.round(seconds))])
  )
  return {
    chart,
    statuses: statusesOf(machine).map((status) => ({
      count: 0,
      ...counted.get(status),
      status,
      medianSeconds: legalMoves(machine, status).length === 0 ? null : (medians.get(status) ?? null)
    })),
    refused: refused
      .filter((move) => move.chart === chart)
      .map(({ from, event, reason, count, lastAt }) => ({ from, event, reason, count, lastAt }))
  }
})

/** The numbers of every lifecycle that the caller may see. */
export const flowNumbers = Effect.fn("FlowNumbers.read")(function* () {
  const { role } = yield* CurrentMember
  const refused = yield* refusedMoves
  return yield* Effect.forEach(
    numberedCharts.filter((chart) => !numbered[chart].isForAdmins || hasLevel(role, "Admin")),
    (chart) => numbersOf(chart, refused)
  )
})
