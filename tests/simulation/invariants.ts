import type { AnyStateMachine } from "xstate"
import { callOutcomeMachine } from "../../machines/lifecycles/call-outcome.machine.ts"
import { honorariumMachine } from "../../machines/lifecycles/honorarium.machine.ts"
import { canMove } from "../../machines/lifecycles/legal.ts"
import { memberMachine } from "../../machines/lifecycles/member.machine.ts"
import { transactionMachine } from "../../machines/lifecycles/transaction.machine.ts"
import type { MoneyServer } from "../server/money/support.ts"

/** Invariants, by their violation. Each returns the violations in some organisations. */
const wrongs: Readonly<Record<string, string>> = {
  "a posting does not cancel out": `select posting_id::text as id from ledger_entries
    where organization_id = any($1) group by posting_id, currency having sum(amount_minor) <> 0`,
  "a balance is not the sum of its entries, or below nothing": `select account as id from ledger_balances b
    where organization_id = any($1) and ((account <> 'funds' and balance_minor < 0) or balance_minor <> (
      select sum(amount_minor) from ledger_entries e where e.organization_id = b.organization_id
        and e.account = b.account and e.currency = b.currency))`,
  "an honorarium is paid twice, or while it is being paid": `select honorarium_id::text as id from transactions
    where organization_id = any($1) and honorarium_id is not null and state in ('created', 'pending', 'paid')
    group by organization_id, honorarium_id having count(*) > 1`,
  "a paid honorarium has no paid payment": `select id::text from honoraria h
    where organization_id = any($1) and state = 'paid' and not exists (select from transactions t
      where t.organization_id = h.organization_id and t.honorarium_id = h.id and t.state = 'paid')`,
  "an honorarium is not where its history ends": `select h.id::text from honoraria h
    where h.organization_id = any($1) and h.state is distinct from (select m.to_state from honorarium_moves m
      where m.organization_id = h.organization_id and m.honorarium_id = h.id order by m.id desc limit 1)`,
  "credits used are not what the ledger says": `select o.id::text from organisations o
    where o.id = any($1) and o.credits_used <> coalesce(
      (select -sum(amount) from credit_ledger c where c.organization_id = o.id), 0)`,
  "a lead is paid for twice": `select lead_id::text as id from credit_ledger
    where organization_id = any($1) and reason = 'view' group by organization_id, lead_id having count(*) > 1`,
  "an organisation has no active Admin": `select o.id::text from organisations o
    where o.id = any($1) and not exists (select from members m where m.organization_id = o.id
      and m.role = 'Admin' and m.state = 'active' and m.user_id is not null)`,
  "somebody out of the organisation is signed in to it": `select m.id::text from members m join sessions s
      on s.user_id = m.user_id and s.ended_at is null join users u on u.id = m.user_id
    where m.organization_id = any($1) and m.state = 'suspended' and u.organization_id = m.organization_id`,
  "somebody has two open calls": `select user_id::text as id from calls
    where organization_id = any($1) and ended_at is null group by organization_id, user_id having count(*) > 1`,
  "an import counts a row twice or not at all": `select i.id::text from imports i
    where i.organization_id = any($1) and i.received <> coalesce((select sum(c.row_count) from import_chunks c
      where c.organization_id = i.organization_id and c.import_id = i.id), 0)`,
  "an import has ended without all of its rows": `select id::text from imports
    where organization_id = any($1) and state = 'finished' and received <> total`,
  "the number of a receipt comes twice": `select invoice_number as id from transactions
    where organization_id = any($1) and invoice_number is not null group by organization_id, invoice_number having count(*) > 1`
}

const everyWrong = Object.entries(wrongs)
  .map(([what, query]) => `select '${what}' as what, id::text as id from (${query}) found`)
  .join(" union all ")

const isLegal = (machine: AnyStateMachine, from: string, to: string) =>
  from === to || canMove(machine, from, to)

type Line = {
  readonly id: number
  readonly action: string
  readonly entity: string
  readonly changes: ReadonlyArray<{ readonly field: string; readonly from: string; readonly to: string }>
}

const machineOf = ({ entity }: Line, field: string) => {
  if (entity === "contact" && field === "callStatus") return callOutcomeMachine
  if (entity === "member" && field === "state") return memberMachine
  if (entity === "transaction" && field === "state") return transactionMachine
  return undefined
}

type Lease = { readonly contact: string; readonly by: string }

/** Checks all invariants, starting from the last check. */
export const makeInvariants = (server: MoneyServer, organisations: ReadonlyArray<string>) => {
  let lastMove = 0
  let lastLine = 0
  let leases: ReadonlyArray<Lease> = []

  const standing = async () =>
    (await server.database.query<{ what: string; id: string }>(everyWrong, [organisations])).map(
      ({ what, id }) => `${what} (${id})`
    )

  const history = async () => {
    const moves = await server.database.query<{ id: number; from_state: string | null; to_state: string }>(
      `select id::int, from_state, to_state from honorarium_moves
        where organization_id = any($1) and id > $2 order by id`,
      [organisations, lastMove]
    )
    lastMove = moves.at(-1)?.id ?? lastMove
    const lines = await server.database.query<Line>(
      `select id::int, action, entity, changes from audit where organization_id = any($1) and id > $2 order by id`,
      [organisations, lastLine]
    )
    lastLine = lines.at(-1)?.id ?? lastLine
    return [
      ...moves
        .filter(
          ({ from_state: from, to_state: to }) => from !== null && !isLegal(honorariumMachine, from, to)
        )
        .map(({ from_state: from, to_state: to }) => `an honorarium went from ${from} to ${to}`),
      ...lines.flatMap((line) =>
        line.changes.flatMap(({ field, from, to }) => {
          const machine = machineOf(line, field)
          if (!machine || from === null || isLegal(machine, from, to)) return []
          return [`a ${line.entity} went from ${from} to ${to} (${line.action})`]
        })
      )
    ]
  }

  const taken = async () => {
    const now = await server.database.query<Lease>(
      `select contact_id::text as contact, leased_by::text as by from contact_state
        where organization_id = any($1) and leased_by is not null and leased_until > now()`,
      [organisations]
    )
    const before = new Map(leases.map(({ contact, by }) => [contact, by]))
    leases = now
    return now
      .filter(({ contact, by }) => before.has(contact) && before.get(contact) !== by)
      .map(({ contact }) => `somebody's contact was given to another caller (${contact})`)
  }

  /** The current violations; empty if the product is correct. */
  const look = async () => [...(await standing()), ...(await history()), ...(await taken())]
  /** Leases expire when the clock moves; that takes nothing from anyone. */
  const forgetLeases = () => {
    leases = []
  }
  return { look, forgetLeases }
}
