import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { limits } from "../../../contract/rules/limits.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { startEndpoint } from "./endpoint.ts"
import { type MoneyServer, newKey, razorpayAt, startMoneyServer, times } from "./support.ts"

let server: MoneyServer
let endpoint: Awaited<ReturnType<typeof startEndpoint>>
let razorpay: MoneyServer
beforeAll(async () => {
  endpoint = await startEndpoint()
  ;[server, razorpay] = await Promise.all([
    startMoneyServer({ PAY_ASK_AFTER_MS: "1" }),
    startMoneyServer({
      PAY_ASK_AFTER_MS: "1",
      ...razorpayAt(endpoint.url)
    })
  ])
})
afterAll(async () => {
  await Promise.all([server.close(), razorpay.close()])
  endpoint.close()
})

type Checked = { readonly accountCheck?: string; readonly accountName?: string }

const bank = (digits: string) => ({
  upiId: undefined,
  accountNumber: `0012345678${digits}`,
  ifscCode: "EXAM0123456"
})

const read = async (by: SignedIn, honorariumId: string, on = server) => {
  const { body } = await on.call<{ data: ReadonlyArray<Checked> }>(
    "/honorarium/get-honorarium",
    { honorariumId },
    by.token
  )
  const { accountCheck, accountName } = body.data[0] ?? {}
  return { accountCheck, ...(accountName !== undefined && { accountName }) }
}

const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 60_000, interval: 50 })

const untilChecked = (by: SignedIn, honorariumId: string, result: Checked, on = server) =>
  until(async () => expect(await read(by, honorariumId, on)).toEqual(result))

const asked = async (by: SignedIn, fields: Record<string, unknown>, on = server) => {
  const { body } = await on.ask(by, fields)
  return body.data._id
}

const warnings = async (by: SignedIn, honorariumId: string) => {
  const { body } = await server.call<{
    data: ReadonlyArray<{ warnings: ReadonlyArray<{ kind: string; name?: string }> }>
  }>("/honorarium/weigh-honoraria", { honorariumIds: [honorariumId] }, by.token)
  return body.data[0]?.warnings.filter(({ kind }) => /^(?:otherAccountName|accountInvalid)$/.test(kind))
}

const change = (by: SignedIn, honorariumId: string, fields: Record<string, unknown>) =>
  server.call(
    "/honorarium/change-honorarium-request",
    { honorariumId, idempotencyKey: newKey(), ...fields },
    by.token
  )

/** They wait for the next question to the provider, so they run at once, the longest first. */
describe.concurrent("a check of accounts", () => {
  it.each([
    ["09", { accountCheck: "unavailable" }, []],
    [
      "05",
      { accountCheck: "named", accountName: "OTHER PERSON" },
      [{ kind: "otherAccountName", honorariumIds: [], name: "OTHER PERSON" }]
    ],
    ["06", { accountCheck: "invalid" }, [{ kind: "accountInvalid", honorariumIds: [] }]],
    ["07", { accountCheck: "unavailable" }, []],
    ["08", { accountCheck: "named", accountName: "A RESPONDENT" }, []]
  ])("an account that ends in %s ends as %o", async (digits, result, warned) => {
    const one = await server.signUp()
    const id = await asked(one, bank(digits))
    await untilChecked(one, id, result)
    expect(await warnings(one, id)).toEqual(warned)
    const approved = await server.approve(one, id)
    expect(approved.status).toBe(200)
  })

  it("names the bank's account holder, and warns of nothing if it is the typed one", async () => {
    const one = await server.signUp()
    const id = await asked(one, { ...bank("90"), accountHolder: "A. Respondent" })
    await untilChecked(one, id, { accountCheck: "named", accountName: "A. RESPONDENT" })
    expect(await warnings(one, id)).toEqual([])
  })

  it("checks a UPI id, and no PayPal account", async () => {
    const one = await server.signUp()
    const upi = await asked(one, {})
    await untilChecked(one, upi, { accountCheck: "named", accountName: "A RESPONDENT" })
    const paypal = await asked(one, { upiId: undefined, currency: "USD", paypalId: "one@example.org" })
    expect(await read(one, paypal)).toEqual({})
    const later = await asked(one, { upiId: undefined })
    expect(await read(one, later)).toEqual({})
  })

  it("checks replaced details once more, and drops the result of the earlier ones", async () => {
    const one = await server.signUp()
    const id = await asked(one, bank("06"))
    await untilChecked(one, id, { accountCheck: "invalid" })
    const { upiId: _, ...payee } = bank("90")
    await change(one, id, { payee })
    await untilChecked(one, id, { accountCheck: "named", accountName: "A RESPONDENT" })
    await change(one, id, { amount: 20 })
    expect(await read(one, id)).toEqual({ accountCheck: "named", accountName: "A RESPONDENT" })
    await change(one, id, { payee: { upiId: "other@examplebank", accountHolder: "Mina Sample" } })
    await untilChecked(one, id, { accountCheck: "named", accountName: "MINA SAMPLE" })
  })

  it("lets a respondent correct an account that the bank does not have, and tells them no name", async () => {
    const one = await server.signUp()
    const to = "checked-payee@example.com"
    const honorariumId = await asked(one, { upiId: undefined, respondentEmail: to })
    await server.call(
      "/honorarium/send-payee-link",
      { honorariumId, idempotencyKey: newKey(), respondentLanguage: "en" },
      one.token
    )
    const link = /\/payee\?lng=en#(\S+)/.exec((await server.message(to, "email")).text)?.[1] ?? ""
    const fill = (digits: string) => server.call("/honorarium/fill-payee", { link, ...bank(digits) })
    const form = async () =>
      (await server.call<{ data: Readonly<Record<string, unknown>> }>("/honorarium/get-payee-form", { link }))
        .body.data
    await fill("06")
    await until(async () =>
      expect(await form()).toMatchObject({ status: "waiting", canChange: true, isAccountInvalid: true })
    )
    await fill("05")
    await untilChecked(one, honorariumId, { accountCheck: "named", accountName: "OTHER PERSON" })
    const shown = await form()
    expect(shown).not.toHaveProperty("isAccountInvalid")
    expect(JSON.stringify(shown)).not.toContain("OTHER")
  })

  it("is read by its organisation alone", async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    const id = await asked(one, bank("05"))
    await untilChecked(one, id, { accountCheck: "named", accountName: "OTHER PERSON" })
    const { body } = await server.call("/honorarium/get-honorarium", { honorariumId: id }, other.token)
    expect(body).toMatchObject({ data: [] })
  })

  it("stops asking above the organisation's limit, since the provider charges for it", async () => {
    const one = await server.signUp()
    const respondentId = await server.contact(one)
    const ids = await Promise.all(
      times(limits.accountChecks.hour + 1, (index) => asked(one, { respondentId, amount: index + 1 }))
    )
    await until(async () => {
      const found = await server.database.query<{ account_check: string; count: string }>(
        `select account_check, count(*) from honoraria where organization_id = $1 group by 1 order by 1`,
        [one.organisationId]
      )
      expect(found).toEqual([
        { account_check: "named", count: String(limits.accountChecks.hour) },
        { account_check: "unavailable", count: "1" }
      ])
    })
    expect(ids.length).toBe(limits.accountChecks.hour + 1)
  })
})

const validation = "POST /v1/fund_accounts/validations"

it("a result that comes after the details were replaced is dropped", async () => {
  const one = await razorpay.signUp()
  const replaced = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  endpoint.on(validation, async ({ body }) => {
    const isFirst = body.includes("001234567811")
    if (isFirst) {
      began.resolve()
      await replaced.promise
    }
    return {
      status: 200,
      body: {
        id: "fav_1",
        status: "completed",
        validation_results: { account_status: "active", registered_name: isFirst ? "First" : "Second" }
      }
    }
  })
  const id = await asked(one, bank("11"), razorpay)
  await began.promise
  const { upiId: _, ...payee } = bank("12")
  await razorpay.call(
    "/honorarium/change-honorarium-request",
    { honorariumId: id, idempotencyKey: newKey(), payee },
    one.token
  )
  replaced.resolve()
  await untilChecked(one, id, { accountCheck: "named", accountName: "Second" }, razorpay)
})

it("is asked again until the provider responds, and given up where it refuses", async () => {
  const one = await razorpay.signUp()
  let times = 0
  endpoint.on(validation, () => {
    times += 1
    if (times === 1) return "hang up"
    return times === 2 ? { status: 503, body: {} } : { status: 200, body: { id: "fav_2", status: "created" } }
  })
  endpoint.on("GET /v1/fund_accounts/validations/fav_2", {
    body: { status: "completed", validation_results: { account_status: "invalid" } }
  })
  const id = await asked(one, bank("13"), razorpay)
  await untilChecked(one, id, { accountCheck: "invalid" }, razorpay)
  endpoint.on(validation, { status: 400, body: { error: { code: "BAD_REQUEST_ERROR" } } })
  const refused = await asked(one, bank("14"), razorpay)
  await untilChecked(one, refused, { accountCheck: "unavailable" }, razorpay)
})
