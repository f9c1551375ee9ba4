import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { signWebhook } from "../../../server/outside/webhookSignature.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { testSecret } from "../../support/database.ts"
import { type MoneyServer, noFaults, startMoneyServer, times, until } from "./support.ts"

let server: MoneyServer
let admin: SignedIn
beforeAll(async () => {
  server = await startMoneyServer()
  admin = await server.signUp()
})
afterAll(() => server.close())

let notices = 0
const told = (transactionId: string, changes: Record<string, unknown> = {}) => ({
  id: `evt_${++notices}`,
  kind: "payout",
  token: "",
  reference: transactionId,
  status: "paid",
  amountMinor: 150_002,
  currency: "INR",
  ...changes
})

const post = async (
  notice: unknown,
  { secret = testSecret, now = Date.now(), signed = notice as unknown, path = "sandbox" } = {}
) => {
  const body = JSON.stringify(notice)
  const signature = signWebhook({ body: JSON.stringify(signed), secret, now })
  const response = await fetch(`${server.app}/webhooks/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": signature },
    body
  })
  return response.status
}

/** A payment that the sandbox leaves pending permanently, by the last digits of its amount. */
const paying = async () => {
  const id = await server.approved(admin, { amount: 1500.02 })
  const { body } = await server.pay(admin, id)
  return { id, transactionId: body.transactionId }
}

const stateOf = async (transactionId: string) => {
  const [row] = await server.database.query<{
    transaction: string
    honorarium: string
    trouble: string | null
  }>(
    `select t.state as transaction, h.state as honorarium, t.trouble from transactions t
      join honoraria h on h.id = t.honorarium_id where t.id = $1`,
    [transactionId]
  )
  return row
}

const still = { transaction: "pending", honorarium: "paying", trouble: null }

describe("a webhook", () => {
  it("is not believed when forged, altered, late, early or unsigned, and changes nothing", async () => {
    const { transactionId } = await paying()
    const notice = told(transactionId)
    const now = Date.now()
    const answers = [
      await post(notice, { secret: "another secret" }),
      await post(notice, { signed: { ...notice, status: "failed" } }),
      await post(notice, { now: now - 301_000 }),
      await post(notice, { now: now + 302_000 }),
      (await fetch(`${server.app}/webhooks/sandbox`, { method: "POST", body: JSON.stringify(notice) })).status
    ]
    expect(answers).toEqual(times(5, () => 400))
    expect(await stateOf(transactionId)).toEqual(still)
  })

  it("of an unknown gateway, or in another's name, does nothing", async () => {
    const { transactionId } = await paying()
    expect([
      await post(told(transactionId), { path: "nobody" }),
      await post(told(transactionId), { path: "stripe" }),
      await post(told(transactionId), { path: "constructor" }),
      await post(told("00000000-0000-4000-8000-000000000000")),
      await post(told("no id"))
    ]).toEqual([404, 404, 404, 200, 200])
    expect(await stateOf(transactionId)).toEqual(still)
  })

  it.each([
    ["another amount", { amountMinor: 150_003 }, "amount"],
    ["another currency", { currency: "USD" }, "currency"],
    ["another token", { token: "sbx_another" }, "token"]
  ])(
    "that tells %s than our record is looked at by people and moves nothing",
    async (_, changes, trouble) => {
      const { transactionId } = await paying()
      expect(await post(told(transactionId, changes))).toBe(200)
      expect(await stateOf(transactionId)).toEqual({ ...still, trouble })
    }
  )

  it("pays once when it is repeated 50 times at once", async () => {
    const { id, transactionId } = await paying()
    const notice = told(transactionId)
    const answers = await Promise.all(times(50, () => post(notice)))
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await stateOf(transactionId)).toEqual({ transaction: "paid", honorarium: "paid", trouble: null })
    const counted = await server.database.query(
      `select (select count(*)::int from ledger_postings where transaction_id = $1 and kind = 'honorarium.paid') as postings,
        (select count(*)::int from honorarium_moves where honorarium_id = $2 and to_state = 'paid') as moves,
        (select count(*)::int from webhook_events where id = $3) as events`,
      [transactionId, id, notice.id]
    )
    expect(counted).toEqual([{ postings: 1, moves: 1, events: 1 }])
  })

  it("pays once when 50 different ones tell the same at once, polls among them", async () => {
    const { transactionId } = await paying()
    await Promise.all(
      times(50, (index) => (index % 5 === 0 ? server.check(admin, transactionId) : post(told(transactionId))))
    )
    const numbers = await server.database.query<{ invoice_number: string }>(
      "select invoice_number from transactions where id = $1",
      [transactionId]
    )
    expect(numbers[0]?.invoice_number).toMatch(/^RCP-\d{6}$/)
    const postings = await server.database.query(
      "select kind from ledger_postings where transaction_id = $1 order by id",
      [transactionId]
    )
    expect(postings).toEqual([{ kind: "honorarium.paying" }, { kind: "honorarium.paid" }])
  })

  it("out of order never takes back what is known", async () => {
    const { transactionId } = await paying()
    await post(told(transactionId))
    await post(told(transactionId, { status: "pending" }))
    await post(told(transactionId, { status: "failed" }))
    expect(await stateOf(transactionId)).toEqual({ transaction: "paid", honorarium: "paid", trouble: null })
  })

  it("that tells of money after a failure is written down, and nothing is paid on top of it", async () => {
    const { id, transactionId } = await paying()
    await post(told(transactionId, { status: "failed" }))
    expect(await stateOf(transactionId)).toEqual({
      transaction: "failed",
      honorarium: "failed",
      trouble: null
    })
    await Promise.all(times(10, () => post(told(transactionId))))
    expect(await stateOf(transactionId)).toMatchObject({ honorarium: "failed", trouble: "late" })
    expect(await server.pay(admin, id)).toMatchObject({ status: 409, body: { code: "conflict" } })
    const late = await server.database.query(
      "select id from ledger_postings where transaction_id = $1 and kind = 'payment.late'",
      [transactionId]
    )
    expect(late.length).toBe(1)
  })

  it("of the sandbox itself settles a payment without anyone asking", async () => {
    server.connect()
    const id = await server.approved(admin)
    const { body } = await server.pay(admin, id)
    await until(async () => (await stateOf(body.transactionId))?.honorarium === "paid")
    expect(await server.ledgerFaults(admin.organisationId)).toEqual(noFaults)
  })
})

describe("an open payment", () => {
  it("whose gateway is down stays on its way and is asked about under the same key until it is known", async () => {
    const one = await server.signUp()
    const id = await server.approved(one, { amount: 1500.04 })
    const { status, body } = await server.pay(one, id)
    expect(status).toBe(200)
    expect(await stateOf(body.transactionId)).toEqual(still)
    expect((await server.check(one, body.transactionId)).body.data.state).toBe("pending")
    expect((await server.pay(one, id)).body.code).toBe("illegal_transition")
  })

  it("that was declined is paid again under a new key, as it stands", async () => {
    const one = await server.signUp()
    const id = await server.approved(one, { amount: 1500.01 })
    const first = await server.pay(one, id)
    expect((await server.check(one, first.body.transactionId)).body).toMatchObject({
      data: { state: "failed" },
      honorarium: { state: "failed" }
    })
    const second = await server.pay(one, id)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
    expect(await server.ledgerFaults(one.organisationId)).toEqual(noFaults)
  })

  it("is checked by a job if nothing else does, and settled", async () => {
    const own = await startMoneyServer({ PAY_ASK_AFTER_MS: "1" })
    const one = await own.signUp()
    const id = await own.approved(one, { amount: 1500.03 })
    await own.pay(one, id)
    await until(async () => {
      const [row] = await own.database.query<{ state: string }>("select state from honoraria where id = $1", [
        id
      ])
      return row?.state === "paid"
    })
    await own.close()
  })
})
