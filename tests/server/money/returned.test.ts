import { createHmac } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { signWebhook } from "../../../server/outside/webhookSignature.ts"
import { testSecret } from "../../support/database.ts"
import { startEndpoint } from "./endpoint.ts"
import { type MoneyServer, noFaults, startMoneyServer } from "./support.ts"

let endpoint: Awaited<ReturnType<typeof startEndpoint>>
let server: MoneyServer
beforeAll(async () => {
  endpoint = await startEndpoint()
  server = await startMoneyServer({
    PAY_RAZORPAY_KEY_ID: "rzp_test_example",
    PAY_RAZORPAY_KEY_SECRET: "example",
    PAY_RAZORPAY_WEBHOOK_SECRET: "whsec_example",
    PAY_RAZORPAYX_ACCOUNT: "7878780000000001",
    PAY_RAZORPAY_URL: endpoint.url
  })
})
afterAll(async () => {
  await server.close()
  endpoint.close()
})

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
  expect(endpoint.seen.map(({ headers }) => headers["x-payout-idempotency"])).toEqual([
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
