import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type { QueueItem, QueueSkips } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { MailPreview, MailTemplate } from "../../../contract/entities/MailTemplate.ts"
import { emptyFields, filledIn, mailFields, unknownFields } from "../../../contract/rules/mailFields.ts"
import { mailAllowance } from "../../../server/domain/mail/mailAllowance.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { limitKeyOf } from "../../support/limitKey.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
  await server.verifyPhone(admin.organisationId)
  await server.database.query(
    "update organisations set created_at = now() - interval '14 days' where id = $1",
    [admin.organisationId]
  )
})

const add = async (fields: Record<string, unknown>, who = admin) => {
  const payload = { name: "Ada Example", phone: "+15550100", addAnyway: true, ...fields }
  const { body } = await server.call<{ data: Contact }>("/leads/add-lead", payload, who.token)
  return body.data
}

const until = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 60_000, interval: 100 })

const addressee = () => `reader-${randomUUID()}@example.org`

const send = (contactId: string, more: Record<string, unknown> = {}, who = admin) =>
  server.call<{ data: { _id: string; to: string } }>(
    "/mail/send-email",
    {
      contactId,
      subject: "About {{company}}",
      body: "Hello {{name}},\n\nbye",
      idempotencyKey: randomUUID(),
      ...more
    },
    who.token
  )

const linkIn = (text: string) =>
  new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? "none:").pathname

describe("templates", () => {
  it("are kept under one name each, changed, listed by name and deleted", async () => {
    const save = (name: string, more: Record<string, unknown> = {}) =>
      server.call<{ data: MailTemplate }>(
        "/mail/save-template",
        { name, subject: "Hello {{name}}", body: "From {{ sender }}", ...more },
        admin.token
      )
    const second = (await save("Second")).body.data
    const first = (await save("first")).body.data
    expect(await save("FIRST")).toMatchObject({
      status: 409,
      body: { code: "conflict", errors: { name: expect.any(String) } }
    })
    expect((await save("First of all", { templateId: first._id })).body.data._id).toBe(first._id)
    const names = async () =>
      (
        await server.call<{ data: ReadonlyArray<MailTemplate> }>("/mail/get-templates", {}, admin.token)
      ).body.data.map(({ name }) => name)
    expect(await names()).toEqual(["First of all", "Second"])
    await server.call("/mail/delete-template", { templateId: second._id }, admin.token)
    expect(await names()).toEqual(["First of all"])
    expect(await save("Gone", { templateId: second._id })).toMatchObject({ status: 404 })
  })

  it("name the fields that they don't know", async () => {
    const { status, body } = await server.call(
      "/mail/save-template",
      { name: "Wrong", subject: "{{nmae}}", body: "{{name}} {{ salary }} {{}}" },
      admin.token
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual(["subject", "body"])
    expect(body.errors?.body).toContain("{{nmae}}, {{salary}}, {{}}")
  })

  it("fill in every field, and nothing that was filled in is filled in again", () => {
    const values = Object.fromEntries(mailFields.map((field) => [field, `<${field}>`])) as never
    const all = mailFields.map((field) => `{{${field}}}`).join(" ")
    expect(filledIn(all, values)).toBe(mailFields.map((field) => `<${field}>`).join(" "))
    expect(filledIn("{{name}}", { ...(values as object), name: "{{company}}\r\nBcc: x" } as never)).toBe(
      "{{company}} Bcc: x"
    )
    expect(unknownFields(all)).toEqual([])
    expect(
      emptyFields("{{name}} {{ city }} {{city}}", { ...(values as object), city: " ", title: "" } as never)
    ).toEqual(["city"])
  })
})

describe("a mail to a contact", () => {
  it("is previewed as it arrives, has the headers of RFC 8058, and stands in the history, once for one key", async () => {
    const email = addressee()
    const contact = await add({ email, company: "Example & Co" })
    const preview = await server.call<{ data: MailPreview }>(
      "/mail/preview-email",
      { contactId: contact._id, subject: "About {{company}}", body: "Hello {{name}}, {{organisation}}" },
      admin.token
    )
    expect(preview.body.data).toMatchObject({
      to: email,
      replyTo: admin.email,
      subject: "About Example & Co",
      emptyFields: [],
      hindrance: null
    })
    const idempotencyKey = randomUUID()
    const [one, two] = [
      await send(contact._id, { idempotencyKey }),
      await send(contact._id, { idempotencyKey })
    ]
    expect(two.body.data).toEqual(one.body.data)
    const mail = await server.message(email, "email")
    expect(mail.subject).toBe("About Example & Co")
    expect(mail.text).toMatch(/^Hello Ada Example,\n\nbye\n\n-- \n/)
    const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0]
    const { headers } = mail as unknown as { headers: Record<string, string> }
    expect(headers).toMatchObject({
      "list-unsubscribe": `<${link}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "reply-to": admin.email,
      "message-id": expect.stringContaining(one.body.data._id)
    })
    await until(async () => {
      const [row] = await server.database.query<{ state: string }>(
        "select state from sent_mails where id = $1",
        [one.body.data._id]
      )
      return row?.state === "sent"
    })
    const history = await server.call<{ data: ReadonlyArray<{ kind: string }> }>(
      "/leads/get-contact-history",
      { contactId: contact._id },
      admin.token
    )
    expect(history.body.data.filter(({ kind }) => kind === "mail").length).toBe(1)
  })

  it("is refused without an address, to strangers' contacts, and the sixth time in an hour", async () => {
    expect((await send((await add({}))._id)).body.code).toBe("conflict")
    const other = await server.signUp()
    const contact = await add({ email: addressee() })
    expect((await send(contact._id, {}, other)).status).toBe(404)
    const codes: Array<number> = []
    for (let turn = 0; turn < 6; turn++) codes.push((await send(contact._id)).status)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  it("needs a verified phone, and says so in the preview and the refusal", async () => {
    const other = await server.signUp()
    const colleague = await server.joinAs(other.organisationId, "Write")
    const contact = await add({ email: addressee() }, other)
    const preview = async (who: SignedIn) =>
      (
        await server.call<{ data: MailPreview }>(
          "/mail/preview-email",
          { contactId: contact._id, subject: "Hello", body: "Hello" },
          who.token
        )
      ).body.data.hindrance
    const sent = (who: SignedIn) => send(contact._id, {}, who)
    expect(await preview(other)).toBe("phoneUnverified")
    expect(await sent(other)).toMatchObject({
      status: 409,
      body: { message: "Verify your phone to send email" }
    })
    await server.database.query("update users set phone_verified_at = now() where id = $1", [
      colleague.userId
    ])
    expect([await preview(colleague), await preview(other)]).toEqual([null, "phoneUnverified"])
    expect([(await sent(colleague)).status, (await sent(other)).status]).toEqual([200, 409])
    await server.verifyPhone(other.organisationId)
    expect((await sent(other)).status).toBe(200)
  })

  it("is one of twenty an hour from a new organisation, by all members together, and of more as it ages", async () => {
    const other = await server.signUp()
    await server.verifyPhone(other.organisationId)
    const colleague = await server.joinAs(other.organisationId, "Write")
    const contacts = await Promise.all(Array.from({ length: 5 }, () => add({ email: addressee() }, other)))
    await server.database.query("insert into limit_events (key) select $1 from generate_series(1, 18)", [
      limitKeyOf(`mails by ${other.organisationId}`)
    ])
    const answers = await Promise.all(
      contacts.map(({ _id }, index) => send(_id, {}, index % 2 ? other : colleague))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
    const age = (interval: string) =>
      server.database.query("update organisations set created_at = now() - $2::interval where id = $1", [
        other.organisationId,
        interval
      ])
    await age("1 day")
    expect((await send(contacts[0]?._id ?? "", {}, other)).status).toBe(200)
    expect([mailAllowance(0, false), mailAllowance(7, false), mailAllowance(14, false)]).toEqual([
      { hour: 20, day: 60 },
      { hour: 260, day: 1_030 },
      { hour: 500, day: 2_000 }
    ])
    expect([mailAllowance(3.5, true), mailAllowance(7, true), mailAllowance(900, true)]).toEqual([
      mailAllowance(7, false),
      mailAllowance(14, false),
      mailAllowance(14, false)
    ])
  })

  it("is stopped at the last moment where the contact was put on the list by phone after it was queued", async () => {
    const email = addressee()
    const contact = await add({ email, phone: "+15550107001" })
    const [mail] = await server.database.query<{ id: string }>(
      `insert into sent_mails (organization_id, contact_id, sent_by, address, subject, body, language)
        values ($1, $2, $3, $4, 'Follow-up', 'Hello', 'en') returning id`,
      [admin.organisationId, contact._id, admin.userId, email]
    )
    await server.call("/people/add-do-not-call", { phone: "+15550107001" }, admin.token)
    await server.database.query("insert into jobs.job (name, data) values ('mail.send', $1)", [
      JSON.stringify({ organisationId: admin.organisationId, mailId: mail?.id })
    ])
    const state = async () =>
      (
        await server.database.query<{ state: string }>("select state from sent_mails where id = $1", [
          mail?.id
        ])
      )[0]?.state
    await until(async () => (await state()) !== "queued")
    expect(await state()).toBe("stopped")
    expect((await send(contact._id)).body).toMatchObject({ code: "conflict" })
  })

  it("that the mail server will never accept is reported to its sender", async () => {
    const contact = await add({ email: "bounce@example.org" })
    await send(contact._id)
    const kinds = async () =>
      (
        await server.database.query<{ kind: string }>("select kind from notifications where user_id = $1", [
          admin.userId
        ])
      ).map(({ kind }) => kind)
    await until(async () => (await kinds()).includes("mailRefused"))
  })
})

describe("the link in a mail", () => {
  const mailed = async () => {
    const email = addressee()
    const contact = await add({ email })
    await send(contact._id)
    return { email, contact, path: linkIn((await server.message(email, "email")).text) }
  }
  const open = (path: string, init: RequestInit = {}) => fetch(`${server.app}${path}`, init)
  const listed = (contactId: string) =>
    server.database.query("select from contact_state where contact_id = $1 and do_not_call", [contactId])

  it("shows a page in the reader's language and changes nothing until its button is pressed", async () => {
    const { path, contact, email } = await mailed()
    const page = await open(path, { headers: { "accept-language": "ae" } })
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await page.text()).toMatch(/<html lang="ar" dir="rtl">[\s\S]*<form method="post"><button>/)
    expect(await listed(contact._id)).toEqual([])
    const done = await open(path, { method: "POST", body: "List-Unsubscribe=One-Click" })
    expect(done.status).toBe(200)
    expect((await open(path, { method: "POST" })).status).toBe(200)
    expect((await listed(contact._id)).length).toBe(1)
    const entries = await server.database.query<{ source: string }>(
      "select source from do_not_call where value = $1",
      [email]
    )
    expect(entries).toEqual([{ source: "unsubscribe" }])
    expect((await send(contact._id)).body).toMatchObject({ code: "conflict" })
  })

  it("takes the contact out of the queue, with the reason", async () => {
    const { path, contact } = await mailed()
    await open(path, { method: "POST" })
    const source = { kind: "contacts", contactIds: [contact._id] }
    const started = await server.call<{ data: { _id: string } }>(
      "/calling/start-session",
      { source },
      admin.token
    )
    const { body } = await server.call<{ data: { item: QueueItem | null; skips: QueueSkips } }>(
      "/calling/next-contact",
      { sessionId: started.body.data._id },
      admin.token
    )
    expect(body.data).toEqual({
      item: null,
      skips: { total: 1, reasons: [{ reason: "doNotCall", count: 1 }] }
    })
  })

  it("can't be guessed or changed, and works when the contact is gone", async () => {
    const { path, email } = await mailed()
    const at = path.indexOf(".") - 4
    for (const wrong of [
      `${path}x`,
      `${path.slice(0, at)}AAAA${path.slice(at + 4)}`,
      "/unsubscribe/",
      "/unsubscribe/a.b"
    ])
      expect([wrong, (await open(wrong, { method: "POST" })).status]).toEqual([wrong, 404])
    expect((await open(path, { method: "PUT" })).status).toBe(405)
    await server.database.query("delete from contacts where email = $1", [email])
    expect((await open(path, { method: "POST" })).status).toBe(200)
  })

  it("stops a mail that was queued before", async () => {
    const { path, contact, email } = await mailed()
    const [row] = await server.database.query<{ id: string }>(
      `insert into sent_mails (organization_id, contact_id, sent_by, address, subject, body, language)
        values ($1, $2, $3, $4, 'Late', 'Late', 'en') returning id`,
      [admin.organisationId, contact._id, admin.userId, email]
    )
    await open(path, { method: "POST" })
    await server.database.query("insert into jobs.job (name, data) values ('mail.send', $1)", [
      { organisationId: admin.organisationId, mailId: row?.id }
    ])
    await until(async () => {
      const [mail] = await server.database.query<{ state: string }>(
        "select state from sent_mails where id = $1",
        [row?.id]
      )
      return mail?.state === "stopped"
    })
  })
})
