import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SignedIn } from "../../support/accounts.ts"
import { type MoneyServer, newKey, noFaults, startMoneyServer, times } from "./support.ts"

let server: MoneyServer
let admin: SignedIn
beforeAll(async () => {
  server = await startMoneyServer()
  server.connect()
  admin = await server.signUp()
})
afterAll(() => server.close())

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const currencies = [
  { currency: "INR", upiId: "respondent@examplebank" },
  { currency: "USD", upiId: undefined, paypalId: "respondent@example.com" },
  { currency: "EUR", upiId: undefined, accountNumber: "00123456" }
]

describe("the ledger", () => {
  it("sums to zero in every currency, with no negative balance, after 500 random operations by 10 workers", async () => {
    const respondentId = await server.contact(admin)
    const known: Array<string> = []
    const paying: Array<string> = []
    const work = async (seed: number) => {
      const random = randomFrom(seed)
      const one = <A>(among: ReadonlyArray<A>) => among[Math.floor(random() * among.length)]
      const on = (path: string, fields: object) =>
        server.call(path, { honorariumId: one(known), idempotencyKey: newKey(), ...fields }, admin.token)
      for (const _ of times(50, () => 0)) {
        const choice = random()
        const amount = Math.floor(random() * 100_000 + 1) / 100
        if (known.length === 0 || choice < 0.25) {
          const { body } = await server.ask(admin, { respondentId, amount, ...one(currencies) })
          known.push(body.data._id)
        } else if (choice < 0.5) {
          await server.approve(admin, one(known) ?? "")
        } else if (choice < 0.75) {
          const { status, body } = await server.pay(admin, one(known) ?? "")
          if (status === 200) paying.push(body.transactionId)
        } else if (choice < 0.85) {
          await on("/honorarium/change-honorarium-request", { amount })
        } else if (choice < 0.9) {
          await on("/honorarium/cancel-honorarium-request", {})
        } else if (paying.length > 0) {
          await server.check(admin, one(paying) ?? "")
        }
      }
    }
    await Promise.all(times(10, (index) => work(index + 1)))
    for (const transactionId of paying) await server.check(admin, transactionId)
    expect(await server.ledgerFaults(admin.organisationId)).toEqual(noFaults)
    expect(
      await server.database.query(
        "select honorarium_id from transactions where state in ('created', 'pending', 'paid') group by honorarium_id having count(*) > 1"
      )
    ).toEqual([])
    const [books] = await server.database.query<Record<string, string>>(
      `select (select coalesce(sum(amount_minor), 0) from honoraria where state in ('approved', 'failed'))::text as committed,
        (select coalesce(sum(amount_minor), 0) from honoraria where state = 'paying')::text as "inFlight",
        (select coalesce(sum(amount_minor), 0) from honoraria where state = 'paid')::text as paid,
        (select count(*) from ledger_postings)::text as postings`
    )
    const kept = await server.database.query<{ account: string; sum: string }>(
      "select account, sum(balance_minor)::text as sum from ledger_balances where account <> 'funds' group by account"
    )
    for (const { account, sum } of kept) expect(sum, account).toBe(books?.[account])
    expect(Number(books?.postings)).toBeGreaterThan(30)
  })

  it("shows every line once, newest first, and exports the same", async () => {
    type Page = {
      data: ReadonlyArray<{ _id: string; at: string }>
      nextCursor: string | null
      total: { value: number }
    }
    const seen: Array<string> = []
    let cursor: string | undefined
    let total = 0
    do {
      const { body } = await server.call<Page>(
        "/transaction/get-statement",
        { cursor, limit: 100 },
        admin.token
      )
      seen.push(...body.data.map(({ _id }) => _id))
      cursor = body.nextCursor ?? undefined
      total = body.total.value
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(total).toBe(seen.length)
    const { body } = await server.call<{ csv: string }>("/transaction/export-ledger", {}, admin.token)
    expect(body.csv.trimEnd().split("\r\n").length).toBe(seen.length + 1)
    expect(body.csv.split("\r\n")[0]).toBe(
      "at,posting,kind,account,currency,amount,balance,honorariumId,transactionId"
    )
  })

  it("exports the payments of a kind and state as they are listed", async () => {
    const lines = async (chosen: object) => {
      const { body } = await server.call<{ csv: string }>("/transaction/export-payments", chosen, admin.token)
      return body.csv.trimEnd().split("\r\n")
    }
    type Listed = { data: ReadonlyArray<{ _id: string }>; total: { value: number } }
    for (const chosen of [{}, { kind: "honorarium" }, { kind: "plan", state: "paid" }]) {
      const { body } = await server.call<Listed>("/transaction/get-all-payment", chosen, admin.token)
      expect(await lines(chosen)).toHaveLength(body.total.value + 1)
    }
    const [head, first] = await lines({ kind: "honorarium" })
    expect(head).toBe("number,kind,plan,period,honorariumId,currency,amount,state,gateway,at")
    expect(first).toMatch(/,honorarium,,,[0-9a-f-]{36},[A-Z]{3},\d+\.\d{2},/)
  })

  it("exports more payments than one part holds, each once", async () => {
    await server.database.query(
      `insert into transactions
          (organization_id, kind, plan_id, period, state, currency, amount_minor, value_minor, gateway, created_at)
        select organization_id, 'plan', 'p', 'Monthly', 'cancelled', 'INR', n, n, 'sandbox', now() - n * interval '1 second'
        from generate_series(1, 10001) n cross join (select organization_id from transactions limit 1) of_one`
    )
    const chosen = { kind: "plan", state: "cancelled" }
    type Part = { csv: string; nextCursor: string | null }
    const ask = async (cursor?: string) =>
      (await server.call<Part>("/transaction/export-payments", { ...chosen, cursor }, admin.token)).body
    const first = await ask()
    const second = await ask(first.nextCursor ?? "")
    const lines = `${first.csv}${second.csv}`.trimEnd().split("\r\n")
    expect(second.nextCursor).toBe(null)
    expect(lines.filter((line) => line.startsWith("number,"))).toHaveLength(1)
    expect(new Set(lines.slice(1)).size).toBe(lines.length - 1)
    expect(lines.length).toBeGreaterThan(10_001)
  })

  it("lets no one commit a posting that does not sum to zero, or change one", async () => {
    const unbalanced = `insert into ledger_entries (organization_id, posting_id, account, currency, amount_minor, balance_minor)
      select organization_id, id, 'toReturn', 'INR', 1, 0 from ledger_postings limit 1`
    await expect(server.database.query(unbalanced)).rejects.toThrow("does not sum to zero")
    const [may] = await server.database.query(
      `select bool_or(has_table_privilege('pro_leads_app', t, p)) as may
        from unnest(array['ledger_entries', 'ledger_postings', 'honorarium_moves']) t,
          unnest(array['update', 'delete', 'truncate']) p`
    )
    expect(may).toEqual({ may: false })
    const [keeps] = await server.database.query(
      "select bool_or(has_table_privilege('pro_leads_app', 'ledger_balances', p)) as may from unnest(array['insert', 'update', 'delete']) p"
    )
    expect(keeps).toEqual({ may: false })
  })
})
