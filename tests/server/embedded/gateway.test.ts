import { once } from "node:events"
import fs from "node:fs"
import http from "node:http"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { afterEach, expect, test } from "vitest"
import { type SandboxGateway, startGateway } from "../../../server/embedded/gateway.ts"
import { signWebhook, verifyWebhook } from "../../../server/outside/webhookSignature.ts"

const secret = "whsec_test"

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

const start = async (options: Partial<Parameters<typeof startGateway>[0]> = {}) => {
  const gateway = await startGateway({ secret, webhookUrl: () => undefined, ...options })
  toEnd.push(() => gateway.close())
  return gateway
}

type Notice = {
  readonly id: string
  readonly token: string
  readonly status: string
  readonly isSigned: boolean
}

/** The server's side: answers notices with the given codes in turn, then with 204. */
const startShop = async (codes: number[] = []) => {
  const notices: Notice[] = []
  const server = http.createServer(async (request, response) => {
    const body = await text(request)
    const header = String(request.headers["x-signature"])
    notices.push({ ...(JSON.parse(body) as Notice), isSigned: verifyWebhook({ body, header, secret }) })
    response.writeHead(codes.shift() ?? 204).end()
    server.emit("notice")
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  toEnd.push(() => server.close())
  const hear = async (count: number) => {
    while (notices.length < count) await once(server, "notice")
    return notices
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, hear }
}

type Opened = { readonly token: string; readonly checkoutUrl: string }

const post = async ({ url }: SandboxGateway, area: string, body: unknown, key?: string) => {
  const headers = { "content-type": "application/json", ...(key && { "idempotency-key": key }) }
  const response = await fetch(`${url}/${area}`, { method: "POST", headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Opened & { error?: string } }
}

const poll = async ({ url }: SandboxGateway, area: string, token: string) => {
  const response = await fetch(`${url}/${area}/${token}`)
  return ((await response.json()) as { status: string }).status
}

const choose = (checkoutUrl: string, choice: string) =>
  fetch(checkoutUrl, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" })

const order = {
  amountMinor: 50_000,
  currency: "INR",
  reference: "order-1",
  returnUrl: "http://localhost/back"
}
const upi = { type: "upi", vpa: "someone@example" }
const payout = { amountMinor: 10_000, currency: "INR", reference: "honorarium-1", payee: upi }

test("a key opens one payment however often it is sent, and no other under the same key", async () => {
  const gateway = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(gateway, "payments", order, "k1")))
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  expect(await post(gateway, "payments", { ...order, amountMinor: 1 }, "k1")).toMatchObject({ status: 409 })
  expect(await post(gateway, "payments", order)).toMatchObject({ status: 400 })
})

test("the payer approves on the page, returns to the shop, and the shop hears of it", async () => {
  const shop = await startShop()
  const gateway = await start({ webhookUrl: () => shop.url })
  const { token, checkoutUrl } = (await post(gateway, "payments", order, "k1")).body
  const page = await fetch(checkoutUrl)
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost;")
  expect(await page.text()).toContain("INR 500.00")
  expect(await poll(gateway, "payments", token)).toBe("pending")
  const answer = await choose(checkoutUrl, "approve")
  expect([answer.status, answer.headers.get("location")]).toEqual([303, order.returnUrl])
  expect(await poll(gateway, "payments", token)).toBe("paid")
  expect(await shop.hear(1)).toMatchObject([{ token, reference: "order-1", status: "paid", isSigned: true }])
})

test("the first choice counts", async () => {
  const gateway = await start()
  const { token, checkoutUrl } = (await post(gateway, "payments", order, "k1")).body
  await choose(checkoutUrl, "decline")
  await choose(checkoutUrl, "approve")
  expect(await poll(gateway, "payments", token)).toBe("failed")
})

test("a dropped payment is paid, but neither the server nor the payer is notified", async () => {
  const shop = await startShop()
  const gateway = await start({ webhookUrl: () => shop.url })
  const dropped = (await post(gateway, "payments", order, "k1")).body
  expect((await choose(dropped.checkoutUrl, "drop")).status).toBe(200)
  expect(await poll(gateway, "payments", dropped.token)).toBe("paid")
  const approved = (await post(gateway, "payments", order, "k2")).body
  await choose(approved.checkoutUrl, "approve")
  expect(await shop.hear(1)).toMatchObject([{ token: approved.token }])
})

test("a delayed payment is pending for a while, across a restart, and then paid", async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "pro-leads-gateway-")), "gateway.jsonl")
  toEnd.push(() => fs.rmSync(path.dirname(file), { recursive: true, force: true }))
  const before = await startGateway({ secret, webhookUrl: () => undefined, file })
  const { token, checkoutUrl } = (await post(before, "payments", order, "k1")).body
  await choose(checkoutUrl, "delay")
  expect(await poll(before, "payments", token)).toBe("pending")
  await before.close()
  const past = fs.readFileSync(file, "utf8").replace(/"paidAt":\d+/g, '"paidAt":1')
  fs.writeFileSync(file, past)
  const shop = await startShop()
  const after = await start({ file, webhookUrl: () => shop.url })
  expect(await shop.hear(1)).toMatchObject([{ token, status: "paid", isSigned: true }])
  expect(await poll(after, "payments", token)).toBe("paid")
  expect((await post(after, "payments", order, "k1")).body.token).toBe(token)
})

test("the last two digits of the amount decide a payout", async () => {
  const gateway = await start()
  const pay = async (amountMinor: number) => {
    const { status, body } = await post(gateway, "payouts", { ...payout, amountMinor }, `k${amountMinor}`)
    if (status !== 201) return [status]
    return [await poll(gateway, "payouts", body.token), await poll(gateway, "payouts", body.token)]
  }
  expect(await pay(10_000)).toEqual(["paid", "paid"])
  expect(await pay(10_001)).toEqual(["failed", "failed"])
  expect(await pay(10_002)).toEqual(["pending", "pending"])
  expect(await pay(10_003)).toEqual(["pending", "paid"])
  expect(await pay(10_004)).toEqual([503])
})

test("a notice is sent until the shop takes it, with one id, even one who answers late", async () => {
  const shop = await startShop([500])
  let webhookUrl: string | undefined
  const gateway = await start({ webhookUrl: () => webhookUrl })
  await post(gateway, "payouts", payout, "k1")
  webhookUrl = shop.url
  const [refused, taken] = await shop.hear(2)
  expect(taken).toMatchObject({ status: "paid", isSigned: true, id: refused?.id })
})

test.each([
  [{ ...payout, payee: { type: "bank", ifsc: "HDFC1001234", account: "012345678901" } }, 422],
  [{ ...payout, payee: { type: "bank", ifsc: "HDFC0001234", account: 12345678901 } }, 422],
  [{ ...payout, payee: { type: "bank", ifsc: "HDFC0001234", account: "012345678901" } }, 201],
  [{ ...payout, payee: { type: "paypal", id: "a@example.com" } }, 422],
  [{ ...payout, currency: "USD", payee: { type: "paypal", id: "a@example.com" } }, 201],
  [{ ...payout, currency: "EUR", payee: { type: "bank", account: "DE00123456780000000000" } }, 201],
  [{ ...payout, currency: "USD" }, 422],
  [{ ...payout, currency: "GBP" }, 422],
  [{ ...payout, amountMinor: 0.5 }, 422],
  [[], 400]
])("the payout %j answers %i", async (body, status) => {
  const gateway = await start()
  expect((await post(gateway, "payouts", body, "k1")).status).toBe(status)
})

test("a signature holds for its own body and secret, 300 seconds either way", () => {
  const now = 1_700_000_000_000
  const signed = { body: '{"id":"1"}', secret, header: signWebhook({ body: '{"id":"1"}', secret, now }) }
  expect(verifyWebhook({ ...signed, now: now + 300_000 })).toBe(true)
  expect(verifyWebhook({ ...signed, now: now - 300_000 })).toBe(true)
  expect(verifyWebhook({ ...signed, body: Buffer.from(signed.body), now })).toBe(true)
  expect(verifyWebhook({ ...signed, now: now + 301_000 })).toBe(false)
  expect(verifyWebhook({ ...signed, now: now - 301_000 })).toBe(false)
  expect(verifyWebhook({ ...signed, now, body: `${signed.body} ` })).toBe(false)
  expect(verifyWebhook({ ...signed, now, secret: "other" })).toBe(false)
  expect(verifyWebhook({ ...signed, now, header: undefined })).toBe(false)
  expect(verifyWebhook({ ...signed, now, header: signed.header.replace("t=17", "t=16") })).toBe(false)
})
