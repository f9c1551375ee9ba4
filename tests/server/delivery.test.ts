import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { HistoryEntry } from "../../contract/entities/HistoryEntry.ts"
import type { UndeliveredJob } from "../../contract/entities/UndeliveredJob.ts"
import { mailRetries } from "../../server/platform/jobs/queues.ts"
import type { SignedIn } from "../support/accounts.ts"
import { type MailServer, startMailServer } from "../support/mailServer.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let mail: MailServer
let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    smtpUrl: mail.url,
    settings: { MAIL_RETRY_SECONDS: "1", MAIL_RETRY_LONGEST_SECONDS: "1" }
  })
  admin = await server.signUp()
  await server.verifyPhone(admin.organisationId)
})
afterAll(async () => {
  await server.close()
  await mail.stop()
})
beforeEach(() => {
  mail.delay(0)
  mail.refuse()
})

const until = (holds: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 60_000, interval: 50 })

const times = <A>(count: number, make: (index: number) => A) =>
  Array.from({ length: count }, (_, index) => make(index))

const signIn = async () => {
  const email = `person-${randomUUID()}@example.com`
  await server.call("/auth/signup", { email, name: "Test Person" })
  await until(() => mail.codeSentTo(email) !== undefined)
  const otp = mail.codeSentTo(email)
  const { body } = await server.call<{ data: { token: string; data: { _id: string } } }>("/auth/verify-otp", {
    email,
    otp
  })
  return { email, token: body.data.token, userId: body.data.data._id }
}

const addContact = async (email = `reader-${randomUUID()}@example.org`) => {
  const { body } = await server.call<{ data: Contact }>(
    "/leads/add-lead",
    { name: "Ada Example", email, addAnyway: true },
    admin.token
  )
  return body.data
}

/** Unsent emails of the organisation, as if all were sent together. */
const queueMails = async (count: number) => {
  const contact = await addContact()
  await server.database.query(
    `with mails as (
        insert into sent_mails (organization_id, contact_id, sent_by, address, subject, body, language)
        select $1, $2, $3, 'backlog-' || n || '@example.org', 'Backlog', 'Backlog', 'en'
        from generate_series(1, $4::int) n returning organization_id, id)
      insert into jobs.job (name, data)
      select 'mail.send', jsonb_build_object('organisationId', organization_id, 'mailId', id) from mails`,
    [admin.organisationId, contact._id, admin.userId, count]
  )
}

describe("delivery under load", () => {
  it("sends the codes of 40 sign-ups at once, several at a time", async () => {
    mail.delay(100)
    const before = mail.received.length
    const answers = await Promise.all(
      times(40, (index) =>
        server.call("/auth/signup", { email: `crowd-${index}@example.com`, name: "Crowd" })
      )
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await until(() => mail.received.length === before + 40)
    const addresses = mail.received.slice(before).map(({ to }) => to)
    expect(new Set(addresses).size).toBe(40)
    expect(mail.mostBusy()).toBeGreaterThanOrEqual(4)
  })

  it("sends codes ahead of a backlog of mails to contacts", async () => {
    mail.delay(20)
    await queueMails(2_000)
    await until(() => mail.received.some(({ to }) => to.startsWith("backlog-")))
    await Promise.all(
      times(10, (index) =>
        server.call("/auth/signup", { email: `ahead-${index}@example.com`, name: "Ahead" })
      )
    )
    await until(() => mail.received.filter(({ to }) => to.startsWith("ahead-")).length === 10)
    const sent = mail.received.filter(({ to }) => to.startsWith("backlog-")).length
    expect(sent).toBeLessThan(1_000)
    await server.database.query("delete from jobs.job where name = 'mail.send' and state = 'created'")
  })

  it("reminds of 40 callbacks that are due at once, each once", async () => {
    const contacts = await Promise.all(times(40, () => addContact()))
    const at = new Date(Date.now() - 1_000).toISOString()
    const ids = contacts.map(({ _id }) => _id)
    await server.database.query("update contact_state set next_call_at = $1 where contact_id = any($2)", [
      at,
      ids
    ])
    await server.database.query(
      `insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone)
        select $1, unnest($2::uuid[]), $3, $3, $4, 'UTC'`,
      [admin.organisationId, ids, admin.userId, at]
    )
    await server.database.query(
      `insert into jobs.job (name, data) select 'callback.remind',
        jsonb_build_object('organisationId', $1::text, 'contactId', unnest($2::text[]), 'at', $3::text)`,
      [admin.organisationId, ids, at]
    )
    const reminders = () =>
      server.database.query("select from notifications where user_id = $1 and kind = 'callDue'", [
        admin.userId
      ])
    await until(async () => (await reminders()).length >= 40)
    expect((await reminders()).length).toBe(40)
  })
})

describe("the pauses before a mail is sent again", () => {
  it("last 24 hours with the usual settings", () => {
    expect(mailRetries({ firstSeconds: 30, longestSeconds: 1_800, hours: 24 })).toBe(53)
    expect(mailRetries({ firstSeconds: 30, longestSeconds: 1_800, hours: 0 })).toBe(0)
  })
})

type History = ReadonlyArray<HistoryEntry>
type Undelivered = ReadonlyArray<UndeliveredJob>

const call = async <D>(path: string, payload: unknown, who = admin) =>
  (await server.call<{ data: D }>(path, payload, who.token)).body.data

const historyOf = (contactId: string) => call<History>("/leads/get-contact-history", { contactId })
const undelivered = (who = admin) => call<Undelivered>("/delivery/get-undelivered", {}, who)

const sendMail = (contactId: string) =>
  call<{ _id: string }>("/mail/send-email", {
    contactId,
    subject: "Hello",
    body: "Hello {{name}}",
    idempotencyKey: randomUUID()
  })

const stateOf = async (mailId: string) => {
  const [row] = await server.database.query<{ state: string }>("select state from sent_mails where id = $1", [
    mailId
  ])
  return row?.state
}

const kindsTold = async () =>
  (
    await server.database.query<{ kind: string }>("select kind from notifications where user_id = $1", [
      admin.userId
    ])
  ).map(({ kind }) => kind)

const askForCode = async (email: string, path = "/auth/login") =>
  (await server.call<{ codeId: string }>(path, { email, name: "Test Person" })).body.codeId

const sendingOf = (codeId: string) => call<{ sending: string }>("/auth/get-code-sending", { codeId })

const invite = (email = `invited-${randomUUID()}@example.com`) =>
  call<{ id: string; email: string }>("/onboard/add-member", {
    name: "Ada Example",
    email,
    role: "Read"
  })

const memberById = async (id: string) =>
  (
    await call<ReadonlyArray<{ id: string; invitationNotSent?: boolean }>>("/onboard/get-all-member", {})
  ).find((member) => member.id === id)

describe("an outage of the mail server", () => {
  it("loses nothing: a mail, an invitation and a code arrive once when it is over", async () => {
    const reader = `reader-${randomUUID()}@example.org`
    const contact = await addContact(reader)
    const person = `code-${randomUUID()}@example.com`
    await mail.stop()
    const { _id: mailId } = await sendMail(contact._id)
    const member = await invite()
    const codeId = await askForCode(person, "/auth/signup")
    await until(async () => (await sendingOf(codeId)).sending === "failed")
    await until(async () => {
      const retried = await server.database.query<{ name: string }>(
        "select distinct name from jobs.job where retry_count >= 1 and name in ('mail.send', 'invitation.send', 'code.send') and created_on > now() - interval '1 minute'"
      )
      return retried.length === 3
    })
    expect(await stateOf(mailId)).toBe("queued")
    await mail.start()
    await until(() => [reader, member.email, person].every((to) => mail.mailsTo(to).length > 0))
    await until(
      async () => (await stateOf(mailId)) === "sent" && (await sendingOf(codeId)).sending === "sent"
    )
    expect([reader, member.email, person].map((to) => mail.mailsTo(to).length)).toEqual([1, 1, 1])
  })

  it("that lasts longer than the retries is reported to the sender, and the email can be sent again", async () => {
    const reader = `reader-${randomUUID()}@example.org`
    const contact = await addContact(reader)
    await mail.stop()
    const { _id: mailId } = await sendMail(contact._id)
    await server.database.query(
      "update jobs.job set retry_limit = 0 where name = 'mail.send' and data ->> 'mailId' = $1",
      [mailId]
    )
    await until(async () => (await stateOf(mailId)) === "failed")
    const [line] = await historyOf(contact._id)
    expect(line).toMatchObject({
      kind: "mail",
      _id: mailId,
      state: "failed",
      isRefused: false,
      canSendAgain: true
    })
    expect(await kindsTold()).toContain("mailNotSent")
    expect((await undelivered())[0]).toMatchObject({
      kind: "mail",
      to: reader,
      reason: "unreachable",
      answer: ""
    })
    await mail.start()
    await call("/mail/send-again", { mailId })
    await until(async () => (await stateOf(mailId)) === "sent")
    expect(mail.mailsTo(reader).length).toBe(1)
    expect(await undelivered()).toEqual([])
    expect((await historyOf(contact._id))[0]).toMatchObject({
      kind: "mail",
      state: "sent",
      canSendAgain: false
    })
  })
})

/** They wait for the next attempt, so they run at once. */
describe.concurrent("a mail that is refused", () => {
  it("for good stops at once, is listed with the server's code alone, and goes to the corrected address", async () => {
    const wrong = `wrong-${randomUUID()}@example.org`
    const right = `right-${randomUUID()}@example.org`
    const contact = await addContact(wrong)
    mail.refuse({ code: 550, text: `5.1.1 <${wrong}> is unknown` }, wrong)
    const { _id: mailId } = await sendMail(contact._id)
    await until(async () => (await stateOf(mailId)) === "failed")
    const listed = (await undelivered()).find(({ to }) => to === wrong)
    expect(listed).toMatchObject({ kind: "mail", reason: "refused", answer: "550 5.1.1" })
    expect(await kindsTold()).toContain("mailRefused")
    expect((await historyOf(contact._id))[0]).toMatchObject({ kind: "mail", isRefused: true })
    await server.call(
      "/label/update-lead-fields",
      { contactId: contact._id, version: contact.version, fields: { email: right } },
      admin.token
    )
    await call("/delivery/deliver-again", { undeliveredId: listed?._id })
    await until(async () => (await stateOf(mailId)) === "sent")
    expect([mail.mailsTo(wrong).length, mail.mailsTo(right).length]).toEqual([0, 1])
    expect(await server.call("/mail/send-again", { mailId }, admin.token)).toMatchObject({
      status: 409,
      body: { code: "illegal_transition" }
    })
  })

  it("is tried again where the refusal may pass", async () => {
    const reader = `busy-${randomUUID()}@example.org`
    const contact = await addContact(reader)
    mail.refuse({ code: 451, text: "4.3.0 Try later" }, reader)
    const { _id: mailId } = await sendMail(contact._id)
    await until(async () => {
      const [job] = await server.database.query<{ retry_count: number }>(
        "select retry_count from jobs.job where name = 'mail.send' and data ->> 'mailId' = $1",
        [mailId]
      )
      return (job?.retry_count ?? 0) > 0
    })
    mail.refuse(undefined, reader)
    await until(async () => (await stateOf(mailId)) === "sent")
    expect(mail.mailsTo(reader).length).toBe(1)
  })

  it("of a deleted account's confirmation leaves nothing of its address", async () => {
    const person = await signIn()
    mail.refuse({ code: 451, text: "4.3.0 Try later" }, person.email)
    const waiting = () =>
      server.database.query("select from account_deletions where address = $1", [person.email])
    expect(await server.call("/profile/delete-account", {}, person.token)).toMatchObject({ status: 200 })
    const job = await vi.waitFor(
      async () => {
        const [found] = await server.database.query<{ id: string }>(
          "select id from jobs.job where name = 'account.deleted' and retry_count > 0 and state <> 'completed'"
        )
        return found?.id ?? Promise.reject(new Error("no attempt failed yet"))
      },
      { timeout: 60_000, interval: 50 }
    )
    expect((await waiting()).length).toBe(1)
    mail.refuse({ code: 550, text: "5.1.1 No such user" }, person.email)
    await until(async () => (await waiting()).length === 0)
    const left = await server.database.query<{ text: string }>(
      "select j::text as text from jobs.job j where id = $1 or source_id = $1",
      [job]
    )
    expect(left.map(({ text }) => text).join()).not.toContain(person.email)
  })

  it("of an invitation is shown on the member, and no longer after it was sent again", async () => {
    const email = `refused-${randomUUID()}@example.com`
    mail.refuse({ code: 550, text: "5.1.1 No such user" }, email)
    const member = await invite(email)
    await until(async () => (await memberById(member.id))?.invitationNotSent === true)
    expect(await kindsTold()).toContain("invitationNotSent")
    const listed = (await undelivered()).filter(({ kind }) => kind === "invitation")
    await call("/delivery/dismiss", { undeliveredId: listed[0]?._id })
    expect((await undelivered()).filter(({ kind }) => kind === "invitation")).toEqual([])
    expect(await memberById(member.id)).toMatchObject({ invitationNotSent: true })
    mail.refuse(undefined, email)
    await call("/onboard/resend-invitation", { id: member.id })
    await until(() => mail.mailsTo(member.email).length === 1)
    expect(await memberById(member.id)).not.toHaveProperty("invitationNotSent")
  })
})

describe("the list of what was not delivered", () => {
  it("is one organisation's own, and holds jobs of every kind that gave up", async () => {
    const other = await server.signUp()
    const queues = ["callback.remind", "contacts.change", "payment.ask", "plan.renew"]
    for (const queue of queues)
      await server.database.query(
        `insert into jobs.job (name, data, source_name, source_id) values ('job.gaveUp', $1, $2, gen_random_uuid())`,
        [{ organisationId: other.organisationId }, queue]
      )
    await until(async () => (await undelivered(other)).length === queues.length)
    const listed = await undelivered(other)
    expect(listed.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual([
      "bulkChange failed",
      "payment failed",
      "plan failed",
      "reminder failed"
    ])
    const ours = await undelivered()
    expect(ours.filter(({ _id }) => listed.some((each) => each._id === _id))).toEqual([])
    const undeliveredId = listed[0]?._id
    for (const path of ["/delivery/deliver-again", "/delivery/dismiss"])
      expect((await server.call(path, { undeliveredId }, admin.token)).status).toBe(404)
    expect((await undelivered(other)).length).toBe(queues.length)
  })
})

describe("a code that could not be sent", () => {
  it("says so alike for known, unknown and made-up requests, and lets another one follow at once", async () => {
    const strict = await startTestServer({
      smtpUrl: mail.url,
      database: server.database,
      settings: { LIMIT_SENDS_APART_SECONDS: "60" }
    })
    const ask = async (email: string) => {
      const { status, body } = await strict.call<{ codeId: string }>("/auth/login", { email })
      return { status, codeId: body.codeId }
    }
    const sent = await ask(`sent-${randomUUID()}@example.com`)
    await until(async () => (await sendingOf(sent.codeId)).sending === "sent")
    mail.refuse({ code: 550, text: "5.1.1 No such user" })
    const known = admin.email
    const unknown = `unknown-${randomUUID()}@example.com`
    await server.database.query("delete from limit_events")
    for (const email of [known, unknown]) {
      const first = await ask(email)
      await until(async () => (await sendingOf(first.codeId)).sending === "failed")
      expect((await ask(email)).status).toBe(200)
    }
    expect(await sendingOf(randomUUID())).toEqual({ sending: "waiting" })
    mail.refuse()
    await strict.close()
  })

  it("is called delayed after a while", async () => {
    const [row] = await server.database.query<{ id: string }>(
      `insert into codes (channel, address, intent, locale, created_at, expires_at)
        values ('email', 'late@example.com', 'sign_in', 'en', now() - interval '20 seconds', now() + interval '4 minutes')
        returning id`
    )
    expect(await sendingOf(row?.id ?? "")).toEqual({ sending: "delayed" })
  })
})
