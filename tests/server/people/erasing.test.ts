import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { ContactExport } from "../../../contract/entities/Export.ts"
import type { Merge } from "../../../contract/entities/Merge.ts"
import type { ErasurePreview, FoundPerson } from "../../../contract/entities/Person.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { fillPool } from "../../support/people.ts"
import { startTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
const lines: Array<string> = []
beforeAll(async () => {
  for (const name of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void lines.push(said.map(String).join(" ")))
  server = await startTestServer({ settings: { LOG_LEVEL: "Info" } })
  admin = await server.signUp()
})
afterAll(() => server.close())

const call = <T = Record<string, unknown>>(path: string, payload: unknown, who = admin) =>
  server.call<T>(path, payload, who.token)

/** Every row of every table, including the job queue, that contains the text. */
const residue = async (text: string) => {
  const tables = await server.database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: await server.database.query(
        `select t::text from ${name} t where position(lower($1) in lower(t::text)) > 0`,
        [text]
      )
    }))
  )
  return found.filter(({ name, rows }) => rows.length > 0 && !name.endsWith("leads")).map(({ name }) => name)
}

const person = {
  name: "Zyxquo Tokenperson",
  email: "zyxquo.mail@example.com",
  phone: "9123454321",
  countryCode: "+91",
  linkedinProfile: "https://www.linkedin.com/in/zyxquo-token",
  notes: "zyxquo notes",
  fields: { Secret: "zyxquo field" },
  phones: [
    { number: "9123454321", countryCode: "+91" },
    { number: "+44 7700 900456", countryCode: "" }
  ],
  skills: ["zyxquo skill"]
}

describe("erasing a person", () => {
  it("leaves no trace in any table, search, export or log, and nothing brings them back", async () => {
    const contact = (await call<{ data: Contact }>("/leads/add-lead", person)).body.data
    const other = (
      await call<{ data: Contact }>("/leads/add-lead", { ...person, name: "Zyxquo Twin", addAnyway: true })
    ).body.data
    await call("/label/update-lead-fields", {
      contactId: contact._id,
      version: 1,
      fields: { notes: "zyxquo again" },
      idempotencyKey: randomUUID()
    })
    const seen = (await call<{ data: Contact }>("/leads/get-contact", { contactId: contact._id })).body.data
    const merged = await call<{ data: Merge }>("/people/merge-contacts", {
      keptId: contact._id,
      goneId: other._id,
      keptVersion: seen.version,
      goneVersion: other.version,
      idempotencyKey: randomUUID()
    })
    expect(merged.status).toBe(200)
    const asked = await call<{ data: { _id: string } }>("/honorarium/create-honorarium-request", {
      respondentName: person.name,
      respondentId: contact._id,
      respondentEmail: person.email,
      amount: 10,
      currency: "INR",
      upiId: "zyxquo@bank",
      notes: "zyxquo money",
      idempotencyKey: randomUUID()
    })
    const question = { id: randomUUID(), text: "Tool", kind: "text", options: [], isRequired: false }
    await call("/interview/save-form", { version: 0, isRequired: false, questions: [question] })
    await call("/calling/record-outcome", {
      callId: randomUUID(),
      contactId: contact._id,
      callStatus: "Call completed",
      interview: { version: 1, answers: { [question.id]: "zyxquo answer" } }
    })
    await call("/calling/start-call", { callId: randomUUID(), contactId: contact._id })
    await call("/people/add-do-not-call", { email: person.email })
    await server.database.query(
      "insert into notifications (organization_id, user_id, kind, params) values ($1, $2, 'callDue', $3)",
      [admin.organisationId, admin.userId, JSON.stringify({ name: person.name })]
    )
    await server.database.query(
      "insert into sent_mails (organization_id, contact_id, sent_by, address, subject, body, language, state) values ($1, $2, $3, $4, 'zyxquo', 'zyxquo', 'en', 'sent')",
      [admin.organisationId, contact._id, admin.userId, person.email]
    )
    await call("/views/save-view", { kind: "added", name: "V", address: "query=Zyxquo+Tokenperson" })
    const exported = await call<{ data: ContactExport }>("/people/start-export", {
      selection: { list: "added", criteria: {} }
    })
    await expect
      .poll(
        async () =>
          (await call<{ data: ReadonlyArray<ContactExport> }>("/people/get-exports", {})).body.data[0]?.state,
        { timeout: 60_000, interval: 50 }
      )
      .toBe("finished")
    const part = { exportId: exported.body.data._id, part: 0 }
    expect(
      (await call<{ data: { text: string } }>("/people/get-export-part", part)).body.data.text
    ).toContain("Zyxquo")

    const find = (query: string) => call<{ data: FoundPerson }>("/people/find-person", { query })
    for (const query of ["zyxquo token", person.email, "+91 91234 54321"])
      expect((await find(query)).body.data.contacts.map(({ _id }) => _id)).toEqual([contact._id])
    expect((await find(person.email)).body.data.honoraria).toMatchObject([{ name: person.name }])

    const whom = { contactIds: [contact._id] }
    const whole = JSON.stringify((await call("/people/export-person", whom)).body)
    for (const text of ["zyxquo again", "Zyxquo Twin", "zyxquo field", "zyxquo skill", "zyxquo money"])
      expect(whole).toContain(text)

    const friend = { name: "A friend", notes: "Knows ZYXQUO TOKENPERSON well", email: "friend@example.com" }
    const mentioning = (await call<{ data: Contact }>("/leads/add-lead", friend)).body.data
    await call("/leads/add-lead", { name: "Nobody near", notes: "Zyx", email: "nobody@example.com" })
    expect(
      (await call<{ data: ErasurePreview }>("/people/preview-erasure", whom)).body.data.mentions
    ).toEqual([{ _id: mentioning._id, name: "A friend" }])
    await call("/label/update-lead-fields", {
      contactId: mentioning._id,
      version: mentioning.version,
      fields: { notes: "" }
    })
    expect(
      (await call<{ data: ErasurePreview }>("/people/preview-erasure", whom)).body.data.mentions
    ).toEqual([])

    const erase = (who = admin) =>
      call("/people/erase-person", { ...whom, idempotencyKey: randomUUID() }, who)
    expect((await erase()).body.message).toContain("honorarium")
    await call("/honorarium/cancel-honorarium-request", {
      honorariumId: asked.body.data._id,
      idempotencyKey: randomUUID()
    })
    await server.database.query(
      "update sessions set confirmed_at = now() - interval '13 hours' where user_id = $1",
      [admin.userId]
    )
    expect((await erase()).body.code).toBe("step_up_required")
    await server.database.query("update sessions set confirmed_at = now() where user_id = $1", [admin.userId])
    expect(await residue("zyxquo")).not.toEqual([])
    expect((await erase()).status).toBe(200)

    for (const text of ["zyxquo", "9123454321", "7700 900456", "7700900456"])
      expect(await residue(text)).toEqual([])
    expect(lines.filter((line) => /zyxquo|9123454321/i.test(line))).toEqual([])
    expect((await find("zyxquo")).body.data).toEqual({ contacts: [], honoraria: [] })
    expect((await call("/people/get-export-part", part)).status).toBe(404)
    expect(
      await server.database.query(
        "select respondent_name, amount_minor::int as amount, currency from honoraria where organization_id = $1",
        [admin.organisationId]
      )
    ).toEqual([{ respondent_name: "[erased]", amount: 1000, currency: "INR" }])

    for (const back of [
      { email: person.email.toUpperCase() },
      { phone: "09123454321" },
      { phone: "+44 7700 900456" },
      { linkedinProfile: person.linkedinProfile }
    ]) {
      const answer = await call("/leads/add-lead", { name: "Back", ...back })
      expect([JSON.stringify(back), answer.status, answer.body.code]).toEqual([
        JSON.stringify(back),
        409,
        "conflict"
      ])
    }
    const importing = await call<{
      data: { added: number; rejected: ReadonlyArray<{ row: number; message: string }> }
    }>("/leads/bulk-add-contacts", {
      importId: randomUUID(),
      offset: 0,
      total: 2,
      duplicates: "update",
      rows: [
        { name: "Back", email: person.email },
        { name: "Somebody else", email: "else@example.com" }
      ]
    })
    expect(importing.body.data).toMatchObject({ added: 1, rejected: [{ row: 0 }] })
    expect(importing.body.data.rejected[0]?.message).toContain("erased")
    const stranger = await server.signUp()
    expect((await call("/leads/add-lead", { name: "Elsewhere", email: person.email }, stranger)).status).toBe(
      200
    )
  })

  it("keeps a lead of the pool from being viewed again, at no cost", async () => {
    await fillPool(server.database.url, [{ name: "Poolperson", email: "pool@example.com" }])
    const other = await server.signUp()
    const search = () =>
      call<{ data: ReadonlyArray<{ _id: string; doNotCall?: boolean }> }>(
        "/leads/get-leads",
        { query: "poolperson" },
        other
      )
    const leadId = (await search()).body.data[0]?._id
    const view = () => call<{ data: Contact; credits: unknown }>("/leads/view-lead", { leadId }, other)
    const viewed = (await view()).body
    await call("/people/erase-person", { contactIds: [viewed.data._id] }, other)
    const again = await view()
    expect([again.status, again.body.code]).toEqual([409, "conflict"])
    expect((await search()).body.data[0]?.doNotCall).toBe(true)
  })

  it("is for Admins, and of their own organisation", async () => {
    const contact = (await call<{ data: Contact }>("/leads/add-lead", { name: "Ours" })).body.data
    const writer = await server.joinAs(admin.organisationId, "Write")
    const stranger = await server.signUp()
    const whom = { contactIds: [contact._id] }
    expect((await call("/people/erase-person", whom, writer)).status).toBe(403)
    expect((await call("/people/find-person", { query: "Ours" }, writer)).status).toBe(403)
    for (const path of ["/people/erase-person", "/people/preview-erasure", "/people/export-person"])
      expect((await call(path, whom, stranger)).status).toBe(404)
  })
})
