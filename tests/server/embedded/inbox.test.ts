import fs from "node:fs"
import http from "node:http"
import os from "node:os"
import path from "node:path"
import { createTransport, type SendMailOptions } from "nodemailer"
import { afterEach, expect, test } from "vitest"
import { type Inbox, startInbox } from "../../../server/embedded/inbox.ts"

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "pro-leads-inbox-"))
  toEnd.push(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

const start = async (options: Parameters<typeof startInbox>[0] = {}) => {
  const inbox = await startInbox(options)
  toEnd.push(() => inbox.close())
  return inbox
}

const sendMail = ({ smtpUrl }: Inbox, mail: SendMailOptions) =>
  createTransport(smtpUrl).sendMail({ from: "Pro Leads <no-reply@example.com>", ...mail })

const sendSms = ({ smsUrl }: Inbox, body: unknown, headers: Record<string, string> = {}) =>
  fetch(smsUrl, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })

const read = async ({ url }: Inbox, search = "") => {
  const response = await fetch(`${url}/api/messages${search}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ReadonlyArray<Record<string, unknown>>
}

test("a mail and a text message are both read back, newest last", async () => {
  const inbox = await start()
  await sendMail(inbox, {
    to: ["Ada@example.com", "bob@example.com"],
    subject: "Ihr Code – 012345 ₹",
    text: "Code 012345",
    html: "<b>012345</b>"
  })
  expect((await sendSms(inbox, { to: ["+919876543210"], text: "OTP 000001" })).status).toBe(202)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const mail = {
    id: 1,
    kind: "email",
    to: ["Ada@example.com", "bob@example.com"],
    subject: "Ihr Code – 012345 ₹",
    text: "Code 012345",
    html: "<b>012345</b>",
    headers: { "message-id": expect.any(String) },
    at
  }
  const sms = { id: 2, kind: "sms", to: ["+919876543210"], subject: "", text: "OTP 000001", html: "", at }
  expect(await read(inbox)).toEqual([mail, sms])
  expect(await read(inbox, "?to=ada@EXAMPLE.com")).toEqual([mail])
  expect(await read(inbox, "?kind=sms")).toEqual([sms])
  expect(await read(inbox, "?after=1&kind=email")).toEqual([])
})

test("an address that does not exist is refused by SMTP with 550", async () => {
  const inbox = await start()
  const sent = sendMail(inbox, { to: "bounce@example.com", subject: "x", text: "x" })
  await expect(sent).rejects.toMatchObject({ responseCode: 550 })
  expect(await read(inbox)).toEqual([])
})

test("a reader who waits hears of the next message, one who waits in vain gets none", async () => {
  const inbox = await start()
  const waiting = read(inbox, "?to=%2B15550100&wait=20000")
  await sendSms(inbox, { to: ["+15550199"], text: "for another" })
  await sendSms(inbox, { to: ["+15550100"], text: "here" })
  expect(await waiting).toMatchObject([{ id: 2, text: "here" }])
  expect(await read(inbox, "?after=2&wait=30")).toEqual([])
})

test("closing ends the wait of every reader", async () => {
  const inbox = await startInbox({})
  const waiting = fetch(`${inbox.url}/api/messages?wait=60000`)
  const ended = expect(waiting).rejects.toThrow()
  await inbox.close()
  await ended
})

test.each(["kind=fax", "after=-1", "after=1.5", "after=x", "wait=soon", "wait=1e3"])(
  "%s is a bad request",
  async (search) => {
    const inbox = await start()
    expect((await fetch(`${inbox.url}/api/messages?${search}`)).status).toBe(400)
  }
)

test.each([
  [{}],
  [[]],
  [null],
  [{ to: [], text: "x" }],
  [{ to: "+1", text: "x" }],
  [{ to: [1], text: "x" }],
  [{ to: ["+1"] }]
])("%j is no text message", async (body) => {
  const inbox = await start()
  expect((await sendSms(inbox, body)).status).toBe(400)
})

test("messages and their numbers survive a restart, even with a line cut short", async () => {
  const file = path.join(folder(), "inbox.jsonl")
  const before = await startInbox({ file })
  await sendSms(before, { to: ["+15550100"], text: "one" })
  await before.close()
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  fs.appendFileSync(file, '{"id":2,"kind":"sm')
  const after = await start({ file })
  await sendSms(after, { to: ["+15550100"], text: "two" })
  await after.close()
  const last = await start({ file })
  expect(await read(last)).toMatchObject([
    { id: 1, text: "one" },
    { id: 2, text: "two" }
  ])
})

test("only the latest 2000 messages are kept, in memory and in the file", async () => {
  const file = path.join(folder(), "inbox.jsonl")
  const line = (id: number) =>
    JSON.stringify({ id, kind: "sms", to: ["+1"], subject: "", text: "x", html: "", at: "" })
  fs.writeFileSync(file, Array.from({ length: 4_000 }, (_, index) => `${line(index + 1)}\n`).join(""))
  const inbox = await start({ file })
  await sendSms(inbox, { to: ["+1"], text: "last" })
  const kept = await read(inbox)
  expect([kept.length, kept.at(0)?.id, kept.at(-1)?.id]).toEqual([2000, 2002, 4001])
  expect(fs.readFileSync(file, "utf8").trimEnd().split("\n")).toHaveLength(2000)
})

test("the page shows what was written as text, newest first", async () => {
  const inbox = await start()
  await sendSms(inbox, { to: ["+15550100"], text: "first" })
  await sendMail(inbox, {
    to: "a@example.com",
    subject: "<img src=x>",
    text: "<script>alert(1)</script>",
    html: "<b>x</b>"
  })
  const page = await fetch(inbox.url)
  const html = await page.text()
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(html).not.toMatch(/<img src=x>|<script>alert/)
  expect(html.indexOf("&lt;script&gt;alert(1)")).toBeLessThan(html.indexOf("first"))
  const frame = await fetch(`${inbox.url}/html/2`)
  expect([await frame.text(), frame.headers.get("content-security-policy")]).toEqual([
    "<b>x</b>",
    expect.stringContaining("sandbox;")
  ])
})

const statusFor = ({ url }: Inbox, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) =>
    http
      .get(`${url}/api/messages`, { headers }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
  )

test("another machine's name and another site's page are turned away", async () => {
  const inbox = await start()
  expect(await statusFor(inbox, { host: "inbox.example.com" })).toBe(421)
  expect(await statusFor(inbox, { origin: "https://www.example.com" })).toBe(403)
  expect(await statusFor(inbox, { host: "localhost:1" })).toBe(200)
  expect((await sendSms(inbox, { to: ["+1"], text: "x" }, { "content-type": "text/plain" })).status).toBe(415)
})

test("a taken port is replaced by a free one", async () => {
  const first = await start()
  const taken = { port: Number(new URL(first.url).port), smtpPort: Number(new URL(first.smtpUrl).port) }
  const second = await start(taken)
  expect(second.url).not.toBe(first.url)
  await sendMail(second, { to: "a@example.com", subject: "Hello", text: "there" })
  expect([await read(first), await read(second)]).toMatchObject([[], [{ subject: "Hello" }]])
})
