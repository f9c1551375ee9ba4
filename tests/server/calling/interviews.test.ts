import { randomUUID } from "node:crypto"
import { beforeAll, expect, it } from "vitest"
import type { OpenCall } from "../../../contract/entities/Calling.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { HistoryEntry } from "../../../contract/entities/HistoryEntry.ts"
import type { Interview, InterviewForm, Question } from "../../../contract/entities/Interview.ts"
import type { Merge } from "../../../contract/entities/Merge.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const call = <T = unknown>({ token }: SignedIn, path: string, payload: unknown) =>
  server.call<{ data: T }>(path, payload, token)

const question = (text: string, more: Partial<Question> = {}): Question => ({
  id: randomUUID(),
  text,
  kind: "text",
  options: [],
  isRequired: false,
  ...more
})

const tools = question("Which tools do you use?", { isRequired: true })
const seats = question("How many seats?", { kind: "number" })
const plan = question("Which plan?", { kind: "choice", options: ["Basic", "Pro"] })
const liking = question("How satisfied are you?", { kind: "rating", isRequired: true })
const everyKind = [tools, seats, plan, liking]

const saveForm = (who: SignedIn, version: number, questions: ReadonlyArray<Question>, isRequired = false) =>
  call<InterviewForm>(who, "/interview/save-form", { version, isRequired, questions })

const add = async (who: SignedIn, name = "Ada Example") =>
  (await call<Contact>(who, "/leads/add-lead", { name, email: `${randomUUID()}@example.com` })).body.data

const record = (who: SignedIn, contactId: string, callStatus: string, more: Record<string, unknown> = {}) =>
  call<{ contact: Contact }>(who, "/calling/record-outcome", {
    callId: randomUUID(),
    contactId,
    callStatus,
    note: "Talked",
    ...more
  })

/** A contact who was called, so that an interview may be documented. */
const called = async (who: SignedIn) => {
  const contact = await add(who)
  await record(who, contact._id, "Call completed")
  return contact
}

const interviewsOf = async (who: SignedIn, contactId: string) =>
  (await call<ReadonlyArray<Interview>>(who, "/interview/get-interviews", { contactId })).body.data

const valuesOf = ({ answers }: Interview) => answers.map(({ text, value }) => [text, value])

it("has one form per organisation, saved in versions by Admins and read by everyone", async () => {
  const admin = await server.signUp()
  const reader = await server.joinAs(admin.organisationId, "Read")
  const stranger = await server.signUp()
  expect((await call(reader, "/interview/get-form", {})).body.data).toEqual({
    version: 0,
    isRequired: false,
    questions: []
  })
  expect((await saveForm(reader, 0, [tools])).status).toBe(403)
  const saved = await saveForm(admin, 0, [{ ...tools, text: ` ${tools.text} ` }, plan], true)
  expect(saved.body.data).toEqual({ version: 1, isRequired: true, questions: [tools, plan] })
  expect((await saveForm(admin, 1, [tools, plan], true)).body.data.version).toBe(1)
  expect((await saveForm(admin, 0, [plan])).status).toBe(409)
  expect((await call(reader, "/interview/get-form", {})).body.data).toEqual(saved.body.data)
  expect((await call<InterviewForm>(stranger, "/interview/get-form", {})).body.data.version).toBe(0)
})

it.each([
  ["a choice with one option", { kind: "choice", options: ["Only"] }, "questions.0.options"],
  ["repeated options", { kind: "choice", options: ["Pro", "pro "] }, "questions.0.options"],
  ["no text", { text: "  " }, "questions.0.text"]
] as const)("refuses a question with %s, beside its field", async (_, wrong, field) => {
  const admin = await server.signUp()
  const { status, body } = await saveForm(admin, 0, [question("Q", wrong as Partial<Question>)])
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

it("refuses more questions than a form can have, and the same id twice", async () => {
  const admin = await server.signUp()
  expect((await saveForm(admin, 0, [tools, tools])).status).toBe(422)
  const many = Array.from({ length: 31 }, (_, at) => question(`Q${at}`))
  expect((await saveForm(admin, 0, many)).status).toBe(422)
})

it("stores the answers of a call with their questions, and shows who and when in the history", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, everyKind)
  const contact = await add(admin)
  const started = await call<OpenCall>(admin, "/calling/start-call", {
    callId: randomUUID(),
    contactId: contact._id
  })
  expect(started.body.data.form?.questions).toEqual(everyKind)
  const answers = { [tools.id]: " Several ", [seats.id]: "12.5", [plan.id]: "pro", [liking.id]: "4" }
  const done = await record(admin, contact._id, "Call completed", {
    callId: started.body.data._id,
    interview: { version: 1, answers }
  })
  expect(done.status).toBe(200)
  await saveForm(admin, 1, [{ ...tools, text: "Tools?" }])
  const [interview] = await interviewsOf(admin, contact._id)
  expect(interview && valuesOf(interview)).toEqual([
    [tools.text, "Several"],
    [seats.text, 12.5],
    [plan.text, "Pro"],
    [liking.text, 4]
  ])
  const history = await call<ReadonlyArray<HistoryEntry>>(admin, "/leads/get-contact-history", {
    contactId: contact._id,
    kind: "interview"
  })
  expect(history.body.data).toEqual([
    {
      _id: `i${started.body.data._id}`,
      kind: "interview",
      at: interview?.at,
      by: interview?.by,
      answers: interview?.answers
    }
  ])
  expect(interview?.by).not.toBe("")
})

it("refuses answers that do not fit, with the outcome and beside the question", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, everyKind)
  const contact = await add(admin)
  const answers = { [seats.id]: "many", [plan.id]: "Gold", [liking.id]: "6", [tools.id]: "x".repeat(2_001) }
  const { status, body } = await record(admin, contact._id, "Call completed", {
    interview: { version: 1, answers }
  })
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
    422,
    everyKind.map(({ id }) => `interview.answers.${id}`).sort()
  ])
  expect(await interviewsOf(admin, contact._id)).toEqual([])
  const unknown = await record(admin, contact._id, "Call completed", {
    interview: { version: 9, answers: {} }
  })
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ["interview.version"]])
})

it("needs the required answers for a documented interview only where the organisation says so", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, everyKind)
  const [one, two] = [await called(admin), await called(admin)]
  expect((await record(admin, one._id, "Interview noted documented")).status).toBe(200)
  await saveForm(admin, 1, everyKind, true)
  const missing = await record(admin, two._id, "Interview noted documented", {
    interview: { version: 2, answers: { [tools.id]: "One" } }
  })
  expect([missing.status, missing.body.errors]).toEqual([
    422,
    { [`interview.answers.${liking.id}`]: "This is required" }
  ])
  expect((await record(admin, two._id, "Interview noted documented")).status).toBe(422)
  const whole = await record(admin, two._id, "Interview noted documented", {
    interview: { version: 2, answers: { [tools.id]: "One", [liking.id]: 3 } }
  })
  expect(whole.status).toBe(200)
})

it("accepts an outcome that was recorded offline with an earlier version of the form", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, [tools], true)
  await saveForm(admin, 1, [tools, liking], true)
  const contact = await called(admin)
  const late = await record(admin, contact._id, "Interview noted documented", {
    at: new Date(Date.now() - 3_600_000).toISOString(),
    interview: { version: 1, answers: { [tools.id]: "One" } }
  })
  expect(late.status).toBe(200)
  expect(await interviewsOf(admin, contact._id)).toHaveLength(1)
})

it("needs the answers of an interview before the status is set without a call, one by one and in bulk", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, [tools], true)
  const [answered, silent] = [await add(admin, "Answered"), await add(admin, "Silent")]
  await record(admin, answered._id, "Call completed", {
    interview: { version: 1, answers: { [tools.id]: "One" } }
  })
  await record(admin, silent._id, "Call completed")
  const set = (contactId: string) =>
    call(admin, "/label/update-lead-fields", {
      contactId,
      fields: { callStatus: "Interview noted documented" }
    })
  const refused = await set(silent._id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Your organisation requires the interview form for this status. Fill it in during a call"
  ])
  const started = await call<{ _id: string }>(admin, "/leads/start-bulk-change", {
    selection: { contactIds: [answered._id, silent._id] },
    act: { callStatus: "Interview noted documented" }
  })
  const bulk = async () =>
    (
      await call<{ state: string; changed: number; refused: number }>(admin, "/leads/get-bulk-change", {
        bulkId: started.body.data._id
      })
    ).body.data
  await expect.poll(async () => (await bulk()).state, { timeout: 30_000 }).toBe("finished")
  expect(await bulk()).toMatchObject({ changed: 1, refused: 1 })
})

it("takes the answers back when the outcome is undone", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, [tools], true)
  const contact = await called(admin)
  const callId = randomUUID()
  const answers = { interview: { version: 1, answers: { [tools.id]: "One" } } }
  await record(admin, contact._id, "Interview noted documented", { callId, ...answers })
  expect((await call(admin, "/calling/undo-outcome", { callId })).status).toBe(200)
  expect(await interviewsOf(admin, contact._id)).toEqual([])
  const again = await record(admin, contact._id, "Interview noted documented", { callId, ...answers })
  expect(again.status).toBe(200)
  expect(await interviewsOf(admin, contact._id)).toHaveLength(1)
})

it("moves interviews with a merge and back with its undo", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, [tools])
  const [kept, gone] = [await add(admin, "Ada"), await add(admin, "Ada E.")]
  await record(admin, gone._id, "Call completed", {
    interview: { version: 1, answers: { [tools.id]: "One" } }
  })
  const { version } = (await call<Contact>(admin, "/leads/get-contact", { contactId: gone._id })).body.data
  const merged = await call<Merge>(admin, "/people/merge-contacts", {
    keptId: kept._id,
    goneId: gone._id,
    keptVersion: kept.version,
    goneVersion: version
  })
  expect(await interviewsOf(admin, kept._id)).toHaveLength(1)
  await call(admin, "/people/undo-merge", { mergeId: merged.body.data._id })
  expect(await interviewsOf(admin, kept._id)).toEqual([])
  expect(await interviewsOf(admin, gone._id)).toHaveLength(1)
})

it("erases answers with the person, and names other contacts whose answers mention them", async () => {
  const admin = await server.signUp()
  await saveForm(admin, 0, [tools])
  const [erased, other] = [await add(admin, "Erasmus Erased"), await add(admin, "Other Person")]
  const answered = (text: string) => ({ interview: { version: 1, answers: { [tools.id]: text } } })
  await record(admin, erased._id, "Call completed", answered("A secret tool"))
  await record(admin, other._id, "Call completed", answered("Ask Erasmus Erased"))
  const preview = await call<{ mentions: ReadonlyArray<{ _id: string }> }>(admin, "/people/preview-erasure", {
    contactIds: [erased._id]
  })
  expect(preview.body.data.mentions.map(({ _id }) => _id)).toEqual([other._id])
  expect((await call(admin, "/people/erase-person", { contactIds: [erased._id] })).status).toBe(200)
  const left = await server.database.query<{ answers: unknown }>(
    "select answers::text as answers from interviews where organization_id = $1",
    [admin.organisationId]
  )
  expect(left).toEqual([{ answers: expect.stringContaining("Ask") }])
})

it("exports every interview with a column for each question, harmless in a spreadsheet", async () => {
  const admin = await server.signUp()
  const reader = await server.joinAs(admin.organisationId, "Read")
  await saveForm(admin, 0, [tools, seats])
  const contact = await add(admin)
  await record(admin, contact._id, "Call completed", {
    at: new Date(Date.now() - 60_000).toISOString(),
    interview: { version: 1, answers: { [tools.id]: "=cmd()", [seats.id]: 3 } }
  })
  await saveForm(admin, 1, [{ ...seats, text: "Seats?" }, liking])
  await record(admin, contact._id, "Call completed", {
    interview: { version: 2, answers: { [liking.id]: 5 } }
  })
  expect((await call(reader, "/interview/export-interviews", {})).status).toBe(403)
  const { body } = await server.call<{ csv: string; nextCursor: string | null }>(
    "/interview/export-interviews",
    {},
    admin.token
  )
  const lines = body.csv.split("\r\n").map((line) => line.split(",").slice(3))
  expect([lines, body.nextCursor]).toEqual([
    [
      ["name", "company", tools.text, "Seats?", liking.text],
      ["Ada Example", "", "", "", "5"],
      ["Ada Example", "", "'=cmd()", "3", ""],
      []
    ],
    null
  ])
})
