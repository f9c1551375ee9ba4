import { createHmac } from "node:crypto"
import { Effect, Exit } from "effect"
import Stripe from "stripe"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { WebhookRequest } from "../../../server/outside/payments/gateway.ts"
import { paypalPayout, paypalWebhook } from "../../../server/outside/payments/paypal.ts"
import { razorpayCollect, razorpayWebhook } from "../../../server/outside/payments/razorpay.ts"
import { razorpayX } from "../../../server/outside/payments/razorpayX.ts"
import { sandboxWebhook } from "../../../server/outside/payments/sandbox.ts"
import { stripeCollect, stripeWebhook } from "../../../server/outside/payments/stripe.ts"
import { signWebhook } from "../../../server/outside/webhookSignature.ts"
import { hmac } from "../../../server/platform/secrets/hmac.ts"
import { startEndpoint } from "./endpoint.ts"
import { times } from "./support.ts"

let endpoint: Awaited<ReturnType<typeof startEndpoint>>
beforeEach(async () => {
  endpoint = await startEndpoint()
})
afterEach(() => endpoint.close())

const reference = "5f0c3a52-7a2f-4c1a-9d5e-000000000001"
const order = { reference, description: "Pro Leads Starter", returnUrl: "https://app.example/apps/pricing" }

const outcome = async <A>(effect: Effect.Effect<A, { readonly _tag: string; readonly reason: string }>) => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  const failure = Exit.findErrorOption(exit)
  return failure._tag === "Some" ? `${failure.value._tag} ${failure.value.reason}` : "a defect"
}

describe("Stripe", () => {
  const collect = () =>
    stripeCollect({ key: "sk_test_example", webhookSecret: "whsec_example", url: endpoint.url })
  const session = {
    id: "cs_test_1",
    object: "checkout.session",
    url: "https://checkout.example/cs_test_1",
    status: "open",
    payment_status: "unpaid",
    client_reference_id: reference,
    amount_total: 2900,
    currency: "usd"
  }

  it("opens a checkout under our reference as idempotency key", async () => {
    endpoint.on("POST /v1/checkout/sessions", { body: session })
    const opened = await outcome(collect().open({ ...order, amountMinor: 2900, currency: "USD" }))
    expect(opened).toEqual({ token: "cs_test_1", url: session.url })
    const [asked] = endpoint.seen
    const form = new URLSearchParams(asked?.body)
    expect(asked?.headers["idempotency-key"]).toBe(reference)
    expect(asked?.headers.authorization).toBe("Bearer sk_test_example")
    expect([
      form.get("client_reference_id"),
      form.get("line_items[0][price_data][unit_amount]"),
      form.get("line_items[0][price_data][currency]"),
      form.get("mode")
    ]).toEqual([reference, "2900", "usd", "payment"])
  })

  it.each([
    [{}, "pending"],
    [{ status: "complete", payment_status: "paid" }, "paid"],
    [{ status: "complete", payment_status: "unpaid" }, "pending"],
    [{ status: "expired" }, "cancelled"]
  ])("reads %j as %s", async (changes, expected) => {
    endpoint.on("GET /v1/checkout/sessions/cs_test_1", { body: { ...session, ...changes } })
    expect(await outcome(collect().ask("cs_test_1"))).toEqual({
      outcome: expected,
      reference,
      amountMinor: 2900,
      currency: "USD",
      token: "cs_test_1"
    })
  })

  it("tells a refusal from not knowing", async () => {
    const open = () => outcome(collect().open({ ...order, amountMinor: 2900, currency: "USD" }))
    const refusal = { error: { type: "invalid_request_error", code: "amount_too_small", message: "no" } }
    endpoint.on("POST /v1/checkout/sessions", { status: 400, body: refusal })
    expect(await open()).toBe("GatewayRefused amount_too_small")
    endpoint.on("POST /v1/checkout/sessions", { status: 500, body: { error: { type: "api_error" } } })
    expect(await open()).toMatch(/^GatewayUnavailable/)
    endpoint.on("POST /v1/checkout/sessions", {
      status: 401,
      body: { error: { type: "invalid_request_error" } }
    })
    expect(await open()).toMatch(/^GatewayUnavailable/)
    endpoint.on("POST /v1/checkout/sessions", () => "hang up")
    expect(await open()).toMatch(/^GatewayUnavailable/)
  })

  it("believes its own webhooks, in time", async () => {
    const read = stripeWebhook({ key: "sk_test_example", webhookSecret: "whsec_example" })
    const now = Date.now()
    const told = async (event: unknown, { secret = "whsec_example", at = now } = {}) => {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(at / 1000)
      const header = await new Stripe("sk_test_example").webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
        timestamp
      })
      return outcome(read({ headers: { "stripe-signature": header }, body: Buffer.from(payload), now }))
    }
    const paid = {
      id: "evt_1",
      object: "event",
      type: "checkout.session.completed",
      data: { object: { ...session, status: "complete", payment_status: "paid" } }
    }
    expect(await told(paid)).toMatchObject({
      id: "evt_1",
      report: { outcome: "paid", reference, amountMinor: 2900 }
    })
    expect(await told(paid, { secret: "whsec_other" })).toBe("WebhookRejected signature")
    expect(await told(paid, { at: now - 302_000 })).toBe("WebhookRejected time")
    expect(await told(paid, { at: now + 302_000 })).toBe("WebhookRejected time")
    const charge = { refunded: true, amount: 2900, currency: "usd", metadata: { reference } }
    expect(
      await told({ id: "evt_2", object: "event", type: "charge.refunded", data: { object: charge } })
    ).toMatchObject({ report: { outcome: "refunded", reference, currency: "USD" } })
    expect(
      await told({ id: "evt_3", object: "event", type: "customer.created", data: { object: {} } })
    ).toBeUndefined()
  })
})

const keys = { keyId: "rzp_test_example", keySecret: "example" }
const basic = `Basic ${Buffer.from("rzp_test_example:example").toString("base64")}`

describe("Razorpay", () => {
  const collect = () => razorpayCollect({ ...keys, url: endpoint.url })
  const link = {
    id: "plink_1",
    short_url: "https://rzp.example/i/1",
    status: "created",
    amount: 249_900,
    amount_paid: 0,
    currency: "INR",
    reference_id: reference
  }
  const open = () => outcome(collect().open({ ...order, amountMinor: 249_900, currency: "INR" }))

  it("opens a payment link that carries our reference", async () => {
    endpoint.on("POST /v1/payment_links", { body: link })
    expect(await open()).toEqual({ token: "plink_1", url: link.short_url })
    const [asked] = endpoint.seen
    expect(asked?.headers.authorization).toBe(basic)
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({
      amount: 249_900,
      currency: "INR",
      reference_id: reference
    })
  })

  it("finds the link of a reference again instead of making a second", async () => {
    const refusal = { error: { code: "BAD_REQUEST_ERROR", description: "reference_id already exists" } }
    endpoint.on("POST /v1/payment_links", { status: 400, body: refusal })
    endpoint.on(`GET /v1/payment_links?reference_id=${reference}&count=10&skip=0`, {
      body: { payment_links: [link] }
    })
    expect(await open()).toEqual({ token: "plink_1", url: link.short_url })
  })

  it("tells a refusal from not knowing, also where the library only throws a TypeError", async () => {
    endpoint.on("POST /v1/payment_links", { status: 400, body: { error: { code: "BAD_REQUEST_ERROR" } } })
    endpoint.on(`GET /v1/payment_links?reference_id=${reference}&count=10&skip=0`, {
      body: { payment_links: [] }
    })
    expect(await open()).toBe("GatewayRefused bad_request_error")
    endpoint.on("POST /v1/payment_links", { status: 502, body: {} })
    expect(await open()).toBe("GatewayUnavailable http_502")
    endpoint.on("POST /v1/payment_links", () => "hang up")
    expect(await open()).toMatch(/^GatewayUnavailable/)
  })

  it.each([
    [{}, "pending"],
    [{ status: "paid", amount_paid: 249_900 }, "paid"],
    [{ status: "partially_paid", amount_paid: 100 }, "pending"],
    [{ status: "expired" }, "cancelled"],
    [{ status: "something new" }, "pending"]
  ])("reads %j as %s", async (changes, expected) => {
    endpoint.on("GET /v1/payment_links/plink_1", { body: { ...link, ...changes } })
    expect(await outcome(collect().ask("plink_1"))).toMatchObject({ outcome: expected, amountMinor: 249_900 })
  })

  it("believes its own webhooks, in time, and knows a repeat", async () => {
    const read = razorpayWebhook({ secret: "example" })
    const now = Date.now()
    const told = (event: unknown, secret = "example") => {
      const body = Buffer.from(JSON.stringify(event))
      const signature = createHmac("sha256", secret).update(body).digest("hex")
      return outcome(read({ headers: { "x-razorpay-signature": signature }, body, now }))
    }
    const created_at = Math.floor(now / 1000)
    const event = {
      event: "payment_link.paid",
      created_at,
      payload: { payment_link: { entity: { ...link, status: "paid", amount_paid: 249_900 } } }
    }
    const first = await told(event)
    expect(first).toMatchObject({ report: { outcome: "paid", reference } })
    expect(await told(event)).toEqual(first)
    expect(await told(event, "other")).toBe("WebhookRejected signature")
    expect(await told({ ...event, created_at: created_at - 301 })).toBe("WebhookRejected time")
    expect(await told({ ...event, created_at: created_at + 301 })).toBe("WebhookRejected time")
    const payout = {
      id: "pout_1",
      status: "reversed",
      amount: 150_000,
      currency: "INR",
      reference_id: reference
    }
    expect(
      await told({ event: "payout.reversed", created_at, payload: { payout: { entity: payout } } })
    ).toMatchObject({ report: { outcome: "refunded", token: "pout_1" } })
  })
})

describe("RazorpayX", () => {
  const payout = () => razorpayX({ ...keys, account: "7878780000000001", url: endpoint.url })
  const made = {
    id: "pout_1",
    status: "processing",
    amount: 150_000,
    currency: "INR",
    reference_id: reference
  }
  const payOrder = {
    reference,
    description: "Pro Leads: honorarium!",
    amountMinor: 150_000,
    currency: "INR"
  } as const

  it("pays an account or a UPI id under our reference", async () => {
    endpoint.on("POST /v1/payouts", { body: made })
    const bank = { way: "bank", account: "001234567890", ifsc: "EXAM0123456", name: "A Respondent" } as const
    expect(await outcome(payout().send({ ...payOrder, payee: bank }))).toBe("pout_1")
    const upi = { way: "upi", upiId: "respondent@examplebank", name: "A Respondent" } as const
    expect(await outcome(payout().send({ ...payOrder, payee: upi }))).toBe("pout_1")
    const [first, second] = endpoint.seen.map(({ body }) => JSON.parse(body))
    expect(endpoint.seen.map(({ headers }) => headers["x-payout-idempotency"])).toEqual([
      reference,
      reference
    ])
    expect(first).toMatchObject({
      account_number: "7878780000000001",
      amount: 150_000,
      mode: "IMPS",
      reference_id: reference,
      narration: "Pro Leads honorarium",
      fund_account: { bank_account: { account_number: "001234567890", ifsc: "EXAM0123456" } }
    })
    expect(second).toMatchObject({
      mode: "UPI",
      fund_account: { vpa: { address: "respondent@examplebank" } }
    })
  })

  it.each([
    ["queued", "pending"],
    ["processed", "paid"],
    ["rejected", "failed"],
    ["failed", "failed"],
    ["cancelled", "cancelled"],
    ["reversed", "refunded"],
    ["something new", "pending"]
  ])("reads %s as %s", async (status, expected) => {
    endpoint.on("GET /v1/payouts/pout_1", { body: { ...made, status } })
    expect(await outcome(payout().ask("pout_1"))).toMatchObject({
      outcome: expected,
      reference,
      amountMinor: 150_000
    })
  })

  const validations = "/v1/fund_accounts/validations"
  const account = { way: "bank", account: "001234567890", ifsc: "EXAM0123456", name: "A Respondent" } as const
  const check = () => outcome(payout().accounts?.check({ reference, payee: account }) ?? Effect.die("none"))

  it("asks whose an account is, and is asked for the result", async () => {
    endpoint.on(`POST ${validations}`, { body: { id: "fav_1", status: "created" } })
    expect(await check()).toEqual({ status: "checking", token: "fav_1" })
    expect(JSON.parse(endpoint.seen[0]?.body ?? "")).toEqual({
      source_account_number: "7878780000000001",
      validation_type: "optimized",
      reference_id: reference,
      fund_account: {
        account_type: "bank_account",
        bank_account: { name: "A Respondent", ifsc: "EXAM0123456", account_number: "001234567890" },
        contact: { name: "A Respondent", type: "vendor" }
      }
    })
    const validation_results = { account_status: "active", registered_name: " A RESPONDENT " }
    endpoint.on(`GET ${validations}/fav_1`, { body: { status: "completed", validation_results } })
    expect(await outcome(payout().accounts?.ask("fav_1") ?? Effect.die("none"))).toEqual({
      status: "named",
      name: "A RESPONDENT"
    })
  })

  it.each([
    ["completed", { account_status: "invalid", registered_name: null }, "invalid"],
    ["completed", { account_status: "active", registered_name: null }, "unavailable"],
    ["completed", { account_status: "active", registered_name: " " }, "unavailable"],
    ["completed", null, "unavailable"],
    ["failed", { account_status: null }, "unavailable"]
  ])("reads a validation that is %s with %o as %s", async (status, validation_results, expected) => {
    endpoint.on(`POST ${validations}`, { body: { id: "fav_1", status, validation_results } })
    expect(await check()).toEqual({ status: expected })
  })

  it("does not take a lost answer for a result", async () => {
    endpoint.on(`POST ${validations}`, () => "hang up")
    expect(await check()).toMatch(/^GatewayUnavailable/)
    endpoint.on(`POST ${validations}`, { status: 400, body: { error: { code: "BAD_REQUEST_ERROR" } } })
    expect(await check()).toBe("GatewayRefused bad_request_error")
    const asked = payout().accounts?.ask("fav_unknown") ?? Effect.die("none")
    expect(await outcome(asked)).toMatch(/^GatewayUnavailable/)
  })

  it("does not know what became of a payout whose answer was lost, and never calls it refused", async () => {
    const payee = { way: "upi", upiId: "respondent@examplebank", name: "A Respondent" } as const
    const send = () => outcome(payout().send({ ...payOrder, payee }))
    endpoint.on("POST /v1/payouts", () => "hang up")
    expect(await send()).toMatch(/^GatewayUnavailable/)
    endpoint.on("POST /v1/payouts", { status: 409, body: { error: { code: "BAD_REQUEST_ERROR" } } })
    expect(await send()).toMatch(/^GatewayUnavailable/)
    const refusal = { error: { code: "BAD_REQUEST_ERROR", reason: "input_validation_failed" } }
    endpoint.on("POST /v1/payouts", { status: 400, body: refusal })
    expect(await send()).toBe("GatewayRefused input_validation_failed")
    expect(await outcome(payout().ask("pout_unknown"))).toMatch(/^GatewayUnavailable/)
  })
})

describe("PayPal", () => {
  const options = () => ({ clientId: "client", clientSecret: "secret", webhookId: "WH-1", url: endpoint.url })
  const payout = () => paypalPayout(options())
  const payee = { way: "paypal", paypalId: "respondent@example.com", name: "A Respondent" } as const
  const payOrder = {
    reference,
    description: "Honorarium",
    amountMinor: 12_345,
    currency: "USD",
    payee
  } as const
  const item = {
    payout_item_id: "item_1",
    payout_batch_id: "batch_1",
    transaction_status: "SUCCESS",
    payout_item: { sender_item_id: reference, amount: { currency: "USD", value: "123.45" } }
  }
  beforeEach(() => endpoint.on("POST /v1/oauth2/token", { body: { access_token: "A21" } }))

  it("pays a batch of one under our reference", async () => {
    endpoint.on("POST /v1/payments/payouts", {
      status: 201,
      body: { batch_header: { payout_batch_id: "batch_1", batch_status: "PENDING" } }
    })
    expect(await outcome(payout().send(payOrder))).toBe("batch_1")
    const asked = endpoint.seen[1]
    expect(asked?.headers).toMatchObject({ authorization: "Bearer A21", "paypal-request-id": reference })
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({
      sender_batch_header: { sender_batch_id: reference },
      items: [
        {
          recipient_type: "EMAIL",
          receiver: "respondent@example.com",
          amount: { value: "123.45", currency: "USD" },
          sender_item_id: reference
        }
      ]
    })
  })

  it("takes the batch that a repeated reference points to", async () => {
    endpoint.on("POST /v1/payments/payouts", {
      status: 400,
      body: {
        name: "USER_BUSINESS_ERROR",
        links: [{ rel: "self", href: "https://api.example/v1/payments/payouts/batch_1" }]
      }
    })
    expect(await outcome(payout().send(payOrder))).toBe("batch_1")
  })

  it.each([
    ["SUCCESS", "paid"],
    ["PENDING", "pending"],
    ["UNCLAIMED", "pending"],
    ["ONHOLD", "pending"],
    ["FAILED", "failed"],
    ["RETURNED", "failed"],
    ["REVERSED", "refunded"],
    ["SOMETHING_NEW", "pending"]
  ])("reads %s as %s", async (transaction_status, expected) => {
    endpoint.on("GET /v1/payments/payouts/batch_1", { body: { items: [{ ...item, transaction_status }] } })
    expect(await outcome(payout().ask("batch_1"))).toMatchObject({
      outcome: expected,
      reference,
      amountMinor: 12_345,
      currency: "USD"
    })
  })

  it("tells a refusal from not knowing", async () => {
    endpoint.on("POST /v1/payments/payouts", { status: 422, body: { name: "INSUFFICIENT_FUNDS" } })
    expect(await outcome(payout().send(payOrder))).toBe("GatewayRefused insufficient_funds")
    endpoint.on("POST /v1/oauth2/token", { status: 401, body: { error: "invalid_client" } })
    expect(await outcome(payout().send(payOrder))).toBe("GatewayUnavailable invalid_client")
  })

  it("has its webhooks checked by PayPal, byte for byte, in time", async () => {
    const now = Date.now()
    const event = { id: "WH-EVENT-1", event_type: "PAYMENT.PAYOUTS-ITEM.SUCCEEDED", resource: item }
    const body = Buffer.from(`${JSON.stringify(event, null, 1)}\n`)
    const told = (changes: Record<string, string | undefined> = {}) => {
      const headers: WebhookRequest["headers"] = {
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://api.example/cert",
        "paypal-transmission-id": "t-1",
        "paypal-transmission-sig": "c2ln",
        "paypal-transmission-time": new Date(now).toISOString(),
        ...changes
      }
      return outcome(paypalWebhook(options())({ headers, body, now }))
    }
    endpoint.on("POST /v1/notifications/verify-webhook-signature", ({ body: asked }) => ({
      status: 200,
      body: { verification_status: asked.includes(body.toString()) ? "SUCCESS" : "FAILURE" }
    }))
    expect(await told()).toMatchObject({
      id: "WH-EVENT-1",
      report: { outcome: "paid", reference, token: "batch_1", amountMinor: 12_345 }
    })
    expect(JSON.parse(endpoint.seen.at(-1)?.body ?? "")).toMatchObject({
      webhook_id: "WH-1",
      transmission_id: "t-1",
      auth_algo: "SHA256withRSA"
    })
    expect(await told({ "paypal-transmission-sig": undefined })).toBe("WebhookRejected signature")
    expect(await told({ "paypal-transmission-time": new Date(now - 302_000).toISOString() })).toBe(
      "WebhookRejected time"
    )
    endpoint.on("POST /v1/notifications/verify-webhook-signature", {
      body: { verification_status: "FAILURE" }
    })
    expect(await told()).toBe("WebhookRejected signature")
    endpoint.on("POST /v1/notifications/verify-webhook-signature", { status: 503, body: {} })
    expect(await told()).toMatch(/^GatewayUnavailable/)
  })
})

describe("an empty webhook secret", () => {
  const now = Date.now()
  const seconds = Math.floor(now / 1000)
  /** Values that anyone can compute without a secret. */
  const forged = (text: string) => createHmac("sha256", "").update(text).digest("hex")
  const entity = { id: "x_1", reference_id: reference, currency: "INR" }
  const events = [
    {
      event: "payment_link.paid",
      created_at: seconds,
      payload: { payment_link: { entity: { ...entity, status: "paid", amount_paid: 249_900 } } }
    },
    {
      event: "payout.failed",
      created_at: seconds,
      payload: { payout: { entity: { ...entity, status: "failed", amount: 150_000 } } }
    }
  ]

  it.each(events)("believes no $event of Razorpay or RazorpayX", async (event) => {
    const body = Buffer.from(JSON.stringify(event))
    const headers = { "x-razorpay-signature": forged(body.toString()) }
    const read = (secret: string) => outcome(razorpayWebhook({ secret })({ headers, body, now }))
    expect([await read(""), await read(" ")]).toEqual(times(2, () => "WebhookRejected signature"))
  })

  it("believes nothing of Stripe", async () => {
    const text = JSON.stringify({ id: "evt_1", object: "event", type: "checkout.session.completed" })
    const headers = { "stripe-signature": `t=${seconds},v1=${forged(`${seconds}.${text}`)}` }
    const read = stripeWebhook({ key: "sk_test_example", webhookSecret: "", url: endpoint.url })
    expect(await outcome(read({ headers, body: Buffer.from(text), now }))).toBe("WebhookRejected signature")
  })

  it("believes nothing of PayPal, and does not ask it", async () => {
    const headers = {
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.example/cert",
      "paypal-transmission-id": "t-1",
      "paypal-transmission-sig": "c2ln",
      "paypal-transmission-time": new Date(now).toISOString()
    }
    const options = { clientId: "client", clientSecret: "secret", webhookId: "", url: endpoint.url }
    const read = paypalWebhook(options)
    expect(await outcome(read({ headers, body: Buffer.from("{}"), now }))).toBe("WebhookRejected signature")
    expect(endpoint.seen).toEqual([])
  })

  it("believes nothing of the sandbox", async () => {
    const body = Buffer.from(JSON.stringify({ id: "evt_1", status: "paid" }))
    const headers = { "x-signature": `t=${seconds},v1=${forged(`${seconds}.${body}`)}` }
    expect(await outcome(sandboxWebhook({ secret: "" })({ headers, body, now }))).toBe(
      "WebhookRejected signature"
    )
  })

  it("signs nothing either", () => {
    expect(() => hmac("", "body")).toThrow("empty")
    expect(() => signWebhook({ body: "{}", secret: "" })).toThrow("empty")
  })
})
