import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import type { Company, CompanyEntry } from "../../../contract/entities/Company.ts"
import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import type { Currency } from "../../../contract/rules/currencies.ts"
import { fromMinor } from "../../../contract/rules/money.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { type ListPayload, mostCounted, totalOf } from "../../platform/cursors.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, type Sql, sql } from "../../platform/database/sql.ts"
import { type Place, readPage } from "../../platform/pages.ts"
import { CurrentMember } from "../../platform/session.ts"
import { asHistoryEntry, callLines, type HistoryLine, mailLines } from "./contactHistory.ts"
import { isOfCompany } from "./contactLists.ts"

type CompanyLine = HistoryLine & { readonly contact_id: string; readonly contact_name: string }

const idsOf = (name: string): Sql => sql`(select id from contacts where ${isOfCompany(name)})`

const linesOf = (name: string): Sql =>
  sql`select * from (${callLines(sql`c.contact_id in ${idsOf(name)}`)}
      union all ${mailLines(sql`m.contact_id in ${idsOf(name)}`)})
    line (kind, key, at, actor_id, action, changes, details)`

const readLines = (name: string) => (after: Place | undefined, limit: number) =>
  rows<CompanyLine>(
    sql`select page.*, page.at::text as place, c.id as contact_id, c.name as contact_name, null as merge_id,
        false as is_missed, false as is_refused,
        (select m.name from members m where m.organization_id = app.org() and m.user_id = page.actor_id
          order by m.created_at desc limit 1) as by
      from (select * from (${linesOf(name)}) lines
        ${after ? sql`where (at, key) < (${after[0]}::timestamptz, ${after[1]})` : empty}
        order by at desc, key desc limit ${limit}) page
        join contacts c on c.id = (page.details->>'contactId')::uuid
      order by page.at desc, page.key desc`
  )

const asEntry = ({ contact_id, contact_name, ...line }: CompanyLine): ReadonlyArray<CompanyEntry> => {
  const entry = asHistoryEntry(line)
  return entry.kind === "call" || entry.kind === "mail"
    ? [{ _id: line.key, contactId: contact_id, contactName: contact_name, entry }]
    : []
}

type Spent = {
  readonly currency: Currency
  readonly state: HonorariumState
  readonly count: number
  readonly amount_minor: number
}

const spendOf = (name: string) =>
  Effect.map(
    rows<Spent>(
      sql`select currency, state, count(*)::int as count, sum(amount_minor)::bigint as amount_minor from honoraria
        where respondent_id in ${idsOf(name)} group by currency, state order by currency, state`
    ),
    (spent) =>
      spent.map(({ currency, state, count, amount_minor }) => ({
        currency,
        state,
        count,
        amount: fromMinor(Number(amount_minor), currency)
      }))
  )

type Numbers = { readonly name: string | null; readonly industry: string | null; readonly people: number }

const companyOf = Effect.fn("companyOf")(function* (name: string) {
  const { role } = yield* CurrentMember
  const numbers = yield* first<Numbers>(
    sql`select mode() within group (order by company) as name,
        mode() within group (order by industry) filter (where industry <> '') as industry, count(*)::int as people
      from (select company, industry from contacts where ${isOfCompany(name)} limit ${mostCounted + 1}) found`
  )
  const company: Company = {
    name: numbers?.name ?? name,
    industry: numbers?.industry ?? "",
    people: totalOf(numbers?.people ?? 0),
    spend: hasLevel(role, calls.honorarium.getHonorarium.who) ? yield* spendOf(name) : null
  }
  return company
})

type Asked = ListPayload & { readonly company: string }

/** A company of the organisation's contacts, with the calls and emails to them, newest first. */
export const companyPage = Effect.fn("Companies.page")(function* (asked: Asked) {
  const { page, nextCursor } = yield* readPage(
    "company",
    asked,
    readLines(asked.company),
    ({ place, key }) => [place, key]
  )
  const counted = yield* first<{ value: number }>(
    sql`select count(*)::int as value from (${linesOf(asked.company)} limit ${mostCounted + 1}) hits`
  )
  return {
    data: page.flatMap(asEntry),
    total: totalOf(counted?.value ?? 0),
    nextCursor,
    company: yield* companyOf(asked.company)
  }
})
