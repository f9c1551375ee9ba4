import { createHmac } from "node:crypto"
import { ConfigProvider, Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readSettings } from "../../../server/config.ts"
import { signWebhook } from "../../../server/outside/webhookSignature.ts"
import { incompletePayments, paymentsOf } from "../../../server/paymentSettings.ts"
import { refusedInProduction } from "../../../server/settings.ts"
import { testSecret } from "../../support/database.ts"
import { startEndpoint } from "./endpoint.ts"
import { type MoneyServer, newKey, noFaults, razorpayAt, startMoneyServer } from "./support.ts"

let endpoint: Awaited<ReturnType<typeof startEndpoint>>
let server: MoneyServer
beforeAll(async () => {
  endpoint = await startEndpoint()
  server = await startMoneyServer(razorpayAt(endpoint.url))
})
afterAll(async () => {
  await server.close()
  endpoint.close()
})

const payouts = () => endpoint.seen.filter(({ call }) => call === "POST /v1/payouts")

const told = async (event: string, entity: Record<string, unknown>) => {
  const created_at = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ event, created_at, payload: { payout: { entity } } })
  const signature = createHmac("sha256", "whsec_example").update(body).digest("hex")
  const headers = { "content-type": "application/json", "x-razorpay-signature": signature }
  const response = await fetch(`${server.app}/webhooks/razorpay`, { method: "POST", headers, body })
  return response.status
}

it("a real gateway's payout is paid by its webhook, comes back by another, and is paid again under a new key", async () => {
  const one = await server.signUp()
  const id = await server.approved(one)
  endpoint.on("POST /v1/payouts", ({ body }) => {
    const { reference_id, amount, currency } = JSON.parse(body)
    return {
      status: 200,
      body: { id: `pout_${reference_id}`, status: "processing", reference_id, amount, currency }
    }
  })
  const { body } = await server.pay(one, id)
  expect(body.token).toBe(`pout_${body.transactionId}`)
  const payout = { id: body.token, reference_id: body.transactionId, amount: 150_000, currency: "INR" }
  expect(await told("payout.processed", { ...payout, status: "processed" })).toBe(200)
  expect(await server.balances(one.organisationId)).toMatchObject({ "paid INR": 150_000, "inFlight INR": 0 })
  expect(await told("payout.reversed", { ...payout, status: "reversed" })).toBe(200)
  expect(await told("payout.processed", { ...payout, status: "processed", again: 1 })).toBe(200)
  expect(await server.balances(one.organisationId)).toMatchObject({ "paid INR": 0, "committed INR": 150_000 })
  const second = await server.pay(one, id)
  expect(second.body.transactionId).not.toBe(body.transactionId)
  expect(payouts().map(({ headers }) => headers["x-payout-idempotency"])).toEqual([
    body.transactionId,
    second.body.transactionId
  ])
  expect(await server.ledgerFaults(one.organisationId)).toEqual(noFaults)
})

it("the other gateway's secret moves nothing of this one's", async () => {
  const one = await server.signUp()
  const id = await server.approved(one)
  const { body } = await server.pay(one, id)
  const notice = {
    id: "evt_1",
    reference: body.transactionId,
    token: body.token,
    status: "paid",
    amountMinor: 150_000,
    currency: "INR"
  }
  const sent = JSON.stringify(notice)
  const response = await fetch(`${server.app}/webhooks/sandbox`, {
    method: "POST",
    headers: { "x-signature": signWebhook({ body: sent, secret: testSecret }) },
    body: sent
  })
  expect(response.status).toBe(200)
  const [row] = await server.database.query("select state from honoraria where id = $1", [id])
  expect(row).toEqual({ state: "paying" })
})

it("a checkout that the gateway did not answer goes on under the same key, as one payment", async () => {
  const one = await server.signUp()
  const order = { planId: "starter", period: "Monthly", currency: "INR", idempotencyKey: newKey() }
  const buy = () => server.once("/transaction/generate-token", order, one.token)
  endpoint.on("POST /v1/payment_links", () => "hang up")
  expect(await buy()).toMatchObject({ status: 503, body: { code: "unavailable" } })
  endpoint.on("POST /v1/payment_links", ({ body }) => {
    const { reference_id } = JSON.parse(body)
    return { status: 200, body: { id: `plink_${reference_id}`, short_url: "https://rzp.example/i/1" } }
  })
  const { body } = await buy()
  expect(body).toMatchObject({ token: `plink_${body.transactionId}`, checkoutUrl: "https://rzp.example/i/1" })
  expect((await buy()).body).toEqual(body)
  const references = endpoint.seen
    .filter(({ call }) => call === "POST /v1/payment_links")
    .map((asked) => JSON.parse(asked.body).reference_id)
  expect(references).toEqual([body.transactionId, body.transactionId])
})

it("a payout whose answer was lost stays on its way and is sent again under the same key alone", async () => {
  const one = await server.signUp()
  const id = await server.approved(one)
  endpoint.on("POST /v1/payouts", () => "hang up")
  const before = payouts().length
  const { status, body } = await server.pay(one, id)
  expect(status).toBe(200)
  expect((await server.check(one, body.transactionId)).body).toMatchObject({
    data: { state: "pending" },
    honorarium: { state: "paying" }
  })
  const keys = payouts()
    .slice(before)
    .map(({ headers }) => headers["x-payout-idempotency"])
  expect(keys).toEqual([body.transactionId, body.transactionId])
  await server.database.query(
    "update transactions set created_at = now() - interval '21 hours' where id = $1",
    [body.transactionId]
  )
  await server.check(one, body.transactionId)
  expect(payouts().length).toBe(before + 2)
})

const settingsOf = (env: Record<string, string>) =>
  Effect.runPromise(readSettings.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))))

it("production has no sandbox, whatever is set", async () => {
  const settings = await settingsOf({ NODE_ENV: "production", PAY_URL: "http://127.0.0.1:1" })
  expect(paymentsOf(settings, { secret: "", gatewayUrl: "http://127.0.0.1:2" }).sandbox).toBeUndefined()
  expect(refusedInProduction(settings).filter((line) => line.includes("PAY_URL")).length).toBe(1)
})

const razorpayKeys = { PAY_RAZORPAY_KEY_ID: "rzp_test_example", PAY_RAZORPAY_KEY_SECRET: "example" }
const paypalKeys = { PAY_PAYPAL_CLIENT_ID: "client", PAY_PAYPAL_CLIENT_SECRET: "secret" }

it.each([
  ["PAY_STRIPE_WEBHOOK_SECRET", { PAY_STRIPE_KEY: "sk_test_example" }],
  ["PAY_STRIPE_WEBHOOK_SECRET", { PAY_STRIPE_KEY: "sk_test_example", PAY_STRIPE_WEBHOOK_SECRET: " " }],
  ["PAY_RAZORPAY_WEBHOOK_SECRET", razorpayKeys],
  ["PAY_RAZORPAY_WEBHOOK_SECRET", { ...razorpayKeys, PAY_RAZORPAYX_ACCOUNT: "7878780000000001" }],
  ["PAY_RAZORPAY_WEBHOOK_SECRET", { ...razorpayKeys, PAY_RAZORPAY_WEBHOOK_SECRET: "" }],
  [
    "PAY_RAZORPAY_KEY_SECRET",
    { ...razorpayKeys, PAY_RAZORPAY_KEY_SECRET: "", PAY_RAZORPAY_WEBHOOK_SECRET: "x" }
  ],
  ["PAY_PAYPAL_WEBHOOK_ID", paypalKeys],
  ["PAY_PAYPAL_CLIENT_SECRET", { PAY_PAYPAL_CLIENT_ID: "client", PAY_PAYPAL_WEBHOOK_ID: "WH-1" }]
])("does not start without %s, wherever it runs", async (name, env) => {
  for (const NODE_ENV of ["development", "test", "production"]) {
    const settings = await settingsOf({ ...env, NODE_ENV })
    expect(incompletePayments(settings).map((line) => line.split(" is not set")[0])).toEqual([name])
    expect(() => paymentsOf(settings, { secret: "s" })).toThrow(name)
  }
})

it("starts with providers that are set up completely, and with none", async () => {
  const whole = { ...razorpayKeys, PAY_RAZORPAY_WEBHOOK_SECRET: "whsec_example" }
  for (const env of [{}, whole, { ...paypalKeys, PAY_PAYPAL_WEBHOOK_ID: "WH-1" }]) {
    expect(incompletePayments(await settingsOf(env))).toEqual([])
  }
})
