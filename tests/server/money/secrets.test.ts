import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type MoneyServer, newKey, startMoneyServer } from "./support.ts"

const planted = "009182736455"
const account = { upiId: undefined, accountNumber: planted, ifscCode: "EXAM0123456" }

let server: MoneyServer
const logged: Array<string> = []
const restore: Array<() => void> = []
beforeAll(async () => {
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    const spy = vi.spyOn(console, name).mockImplementation((...parts) => {
      logged.push(parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "))
    })
    restore.push(() => spy.mockRestore())
  }
  server = await startMoneyServer({ LOG_LEVEL: "debug" })
})
afterAll(async () => {
  await server.close()
  for (const undo of restore) undo()
})

describe("an account number", () => {
  it("keeps its zeros, leaves the server masked, and is in no log, answer, URL, mail or table in clear", async () => {
    const one = await server.signUp()
    const answers: Array<unknown> = []
    const keep = <A>(answer: A) => {
      answers.push(answer)
      return answer
    }
    const asked = keep(await server.ask(one, { ...account, respondentEmail: "masked@example.com" }))
    const id = asked.body.data._id
    expect(asked.body.data.accountNumber).toBe("••••6455")
    keep(await server.ask(one, { ...account, accountNumber: `${planted}x` }))
    keep(await server.ask(one, { ...account, currency: "USD", paypalId: "two@example.com" }))
    keep(await server.approve(one, id))
    const other = { accountNumber: planted.replace("6455", "6456"), ifscCode: "EXAM0123456" }
    const change = { honorariumId: id, payee: { ...other, accountNumber: planted }, amount: 1700 }
    keep(
      await server.call(
        "/honorarium/change-honorarium-request",
        { ...change, idempotencyKey: newKey() },
        one.token
      )
    )
    keep(await server.approve(one, id))
    const paid = keep(await server.pay(one, id))
    keep(await server.check(one, paid.body.transactionId))
    for (const path of [
      "/honorarium/get-honorarium",
      "/transaction/get-all-payment",
      "/transaction/export-ledger",
      "/transaction/export-payments"
    ]) {
      keep(await server.call(path, {}, one.token))
    }
    const mail = await server.message("masked@example.com", "email")
    const [tables] = await server.database.query<{ dump: string }>(
      `select concat_ws(' ', (select string_agg(t::text, ' ') from honoraria t), (select string_agg(t::text, ' ') from audit t),
        (select string_agg(t::text, ' ') from idempotency t), (select string_agg(t::text, ' ') from notifications t),
        (select string_agg(t::text, ' ') from transactions t), (select string_agg(t::text, ' ') from jobs.job t)) as dump`
    )
    expect(tables?.dump).toContain("EXAM0123456")
    expect(logged.join("\n")).toContain("/honorarium/create-honorarium-request")
    const everything = [JSON.stringify(answers), JSON.stringify(mail), tables?.dump ?? "", logged.join("\n")]
    expect(everything.filter((text) => text.includes(planted))).toEqual([])
    const hex = Buffer.from(planted).toString("hex")
    expect(everything.filter((text) => text.includes(hex))).toEqual([])
  })

  it("is shown whole to an Admin who asks for one record, and that is logged", async () => {
    const one = await server.signUp()
    const writer = await server.joinAs(one.organisationId, "Write")
    const stranger = await server.signUp()
    const { body } = await server.ask(one, account)
    const reveal = (token: string) =>
      server.call("/honorarium/reveal-account-number", { honorariumId: body.data._id }, token)
    expect((await reveal(one.token)).body.accountNumber).toBe(planted)
    expect((await reveal(writer.token)).status).toBe(403)
    expect((await reveal(stranger.token)).status).toBe(404)
    const lines = await server.database.query(
      "select actor_id from audit where entity_id = $1 and action = 'honorarium.accountRevealed'",
      [body.data._id]
    )
    expect(lines).toEqual([{ actor_id: one.userId }])
  })

  it("sealed for one record does not open in another", async () => {
    const one = await server.signUp()
    const first = (await server.ask(one, account)).body.data._id
    const second = (await server.ask(one, { ...account, accountNumber: "111122223333" })).body.data._id
    await server.database.query(
      "update honoraria set account_sealed = (select account_sealed from honoraria where id = $1) where id = $2",
      [first, second]
    )
    const answer = await server.call("/honorarium/reveal-account-number", { honorariumId: second }, one.token)
    expect(answer).toMatchObject({ status: 500, body: { code: "internal" } })
  })
})

describe("another organisation", () => {
  it("finds nothing, changes nothing, and is answered as if there were nothing", async () => {
    const own = await server.signUp()
    const foreign = await server.signUp()
    const id = await server.approved(own)
    const paying = await server.approved(own, { amount: 1500.02 })
    const { body } = await server.pay(own, paying)
    const absent = "00000000-0000-4000-8000-000000000000"
    const calls = [
      ["/honorarium/approve-honorarium-request", "honorariumId", id, { decision: "approve" }],
      ["/honorarium/change-honorarium-request", "honorariumId", id, { amount: 1 }],
      ["/honorarium/cancel-honorarium-request", "honorariumId", id, {}],
      ["/honorarium/send-payee-link", "honorariumId", id, {}],
      ["/honorarium/reveal-account-number", "honorariumId", id, {}],
      ["/transaction/generate-honarium-token", "honorariumId", id, {}],
      ["/transaction/check-honarium-status", "transactionId", body.transactionId, {}],
      ["/transaction/check-status", "transactionId", body.transactionId, {}],
      ["/transaction/cancel-checkout", "transactionId", body.transactionId, {}]
    ] as const
    for (const [path, field, value, fields] of calls) {
      const answer = async (named: string) => {
        const payload = { ...fields, [field]: named, idempotencyKey: newKey() }
        const { status, body } = await server.call(path, payload, foreign.token)
        return { status, body }
      }
      expect(await answer(value), path).toEqual(await answer(absent))
      expect((await answer(value)).status, path).toBe(404)
    }
    const lists = ["/honorarium/get-honorarium", "/transaction/get-all-payment", "/transaction/get-statement"]
    for (const path of lists) expect((await server.call(path, {}, foreign.token)).body.data).toEqual([])
    const states = await server.database.query(
      "select state from honoraria where organization_id = $1 order by created_at",
      [own.organisationId]
    )
    expect(states).toEqual([{ state: "approved" }, { state: "paying" }])
  })

  it("cannot use a cursor of this one", async () => {
    const own = await server.signUp()
    const foreign = await server.signUp()
    await server.ask(own)
    await server.ask(own)
    const { body } = await server.call("/honorarium/get-honorarium", { limit: 1 }, own.token)
    const answer = await server.call(
      "/honorarium/get-honorarium",
      { limit: 1, cursor: body.nextCursor },
      foreign.token
    )
    expect(answer.status).toBe(422)
  })
})
