import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { BulkChange } from "../../contract/entities/BulkChange.ts"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Label } from "../../contract/entities/Label.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const call = async <T>(who: SignedIn, path: string, payload: object) =>
  (await server.call<{ data: T }>(path, { idempotencyKey: randomUUID(), ...payload }, who.token)).body.data

const ended = async (who: SignedIn, started: BulkChange) => {
  const poll = () => call<BulkChange>(who, "/leads/get-bulk-change", { bulkId: started._id })
  await expect.poll(async () => (await poll()).state, { timeout: 60_000 }).not.toBe("running")
  return poll()
}

const change = async (who: SignedIn, contactIds: ReadonlyArray<string>, act: object) =>
  ended(who, await call<BulkChange>(who, "/leads/start-bulk-change", { selection: { contactIds }, act }))

const undo = async (who: SignedIn, { _id: bulkId }: BulkChange) =>
  ended(who, await call<BulkChange>(who, "/leads/undo-bulk-change", { bulkId }))

const made = (who: SignedIn, many: number) =>
  Promise.all(
    Array.from({ length: many }, (_, index) =>
      call<Contact>(who, "/leads/add-lead", { name: `Sample ${index}`, email: `s${index}@example.org` })
    )
  )

const idsOf = (contacts: ReadonlyArray<Contact>) => contacts.map(({ _id }) => _id)

const stateOf = async ({ organisationId }: SignedIn) => {
  const found = await server.database.query<Record<string, unknown>>(
    `select s.contact_id, s.call_status, s.next_call_at, s.attempts, s.is_unresponsive, s.thumbs,
        (select json_agg(l.label_id order by l.label_id) from contact_labels l where l.contact_id = s.contact_id) as labels,
        (select json_build_object('at', b.at, 'owner', b.owner_id, 'zone', b.zone) from callbacks b
          where b.contact_id = s.contact_id) as callback
      from contact_state s where s.organization_id = $1 order by s.contact_id`,
    [organisationId]
  )
  return found
}

const valuesOf = async ({ organisationId }: SignedIn) =>
  (
    await server.database.query<{ count: string }>(
      "select count(*) from bulk_change_values where organization_id = $1",
      [organisationId]
    )
  )[0]?.count

describe("the undo of a bulk change", () => {
  it("gives statuses, next calls, attempts and callbacks back, with a line in each history", async () => {
    const admin = await server.signUp()
    const contacts = await made(admin, 3)
    await server.database.query(
      `update contact_state set call_status = 'Call later', next_call_at = now() + interval '2 days', attempts = 4,
        is_unresponsive = true where organization_id = $1 and contact_id = $2`,
      [admin.organisationId, contacts[0]?._id]
    )
    await server.database.query(
      `insert into callbacks (organization_id, contact_id, made_by, owner_id, at, zone)
        values ($1, $2, $3, $3, now() + interval '2 days', 'Europe/Athens')`,
      [admin.organisationId, contacts[0]?._id, admin.userId]
    )
    const before = await stateOf(admin)
    const changed = await change(admin, idsOf(contacts), { callStatus: "Not answering" })
    expect(changed).toMatchObject({ changed: 3, refused: 0 })
    expect((await stateOf(admin)).map(({ callback }) => callback)).toEqual([null, null, null])
    expect(await undo(admin, changed)).toMatchObject({ undoes: changed._id, changed: 3, refused: 0 })
    expect(await stateOf(admin)).toEqual(before)
    const told = await server.database.query<{ changes: ReadonlyArray<object> }>(
      "select changes from audit where organization_id = $1 and entity_id = $2 and action = 'contact.changed' order by id",
      [admin.organisationId, contacts[0]?._id]
    )
    expect(told.map(({ changes }) => changes[0])).toEqual([
      { field: "callStatus", from: "Call later", to: "Not answering" },
      { field: "callStatus", from: "Not answering", to: "Call later" }
    ])
  })

  it("gives each contact its own labels and rating back", async () => {
    const admin = await server.signUp()
    const contacts = await made(admin, 3)
    const label = await call<Label>(admin, "/label/create-label", {
      consumer: admin.userId,
      organization_id: admin.organisationId,
      name: "Warm"
    })
    const one = idsOf(contacts).slice(0, 1)
    await change(admin, one, { addLabels: [label._id], thumbs: "down" })
    const before = await stateOf(admin)
    const labelled = await change(admin, idsOf(contacts), { addLabels: [label._id] })
    expect(await undo(admin, labelled)).toMatchObject({ changed: 2, refused: 0 })
    expect(await stateOf(admin)).toEqual(before)
    const rated = await change(admin, idsOf(contacts), { thumbs: "up" })
    expect(await undo(admin, rated)).toMatchObject({ changed: 3 })
    expect(await stateOf(admin)).toEqual(before)
    const unlabelled = await change(admin, idsOf(contacts), { removeLabels: [label._id] })
    expect(await undo(admin, unlabelled)).toMatchObject({ changed: 1 })
    expect(await stateOf(admin)).toEqual(before)
    await change(admin, one, { removeLabels: [label._id] })
  })

  it("leaves what changed since, names it, and undoes the rest", async () => {
    const admin = await server.signUp()
    const contacts = await made(admin, 2)
    const [mine = "", theirs = ""] = idsOf(contacts)
    const changed = await change(admin, [mine, theirs], { callStatus: "Not answering", thumbs: "up" })
    const since = await change(admin, [theirs], { callStatus: "Agreed to talk" })
    expect(since.changed).toBe(1)
    const undone = await undo(admin, changed)
    expect(undone).toMatchObject({ changed: 2, refused: 1 })
    expect(undone.refusedListed.map(({ _id }) => _id)).toEqual([theirs])
    const after = await stateOf(admin)
    expect(after.find(({ contact_id }) => contact_id === theirs)).toMatchObject({
      call_status: "Agreed to talk",
      thumbs: null
    })
    expect(after.find(({ contact_id }) => contact_id === mine)).toMatchObject({ thumbs: null })
  })

  it("keeps the status that an honorarium was requested for", async () => {
    const admin = await server.signUp()
    const [contact] = await made(admin, 1)
    const respondentId = contact?._id ?? ""
    await change(admin, [respondentId], { callStatus: "Call completed" })
    const changed = await change(admin, [respondentId], { callStatus: "Interview noted documented" })
    expect(changed.changed).toBe(1)
    const asked = { respondentName: "Sample 0", respondentId, amount: 10, currency: "INR" }
    await call(admin, "/honorarium/create-honorarium-request", asked)
    expect(await undo(admin, changed)).toMatchObject({ changed: 0, refused: 1 })
    expect(await stateOf(admin)).toMatchObject([{ call_status: "Interview noted documented" }])
  })

  it("happens once, of the caller's own change alone", async () => {
    const admin = await server.signUp()
    const contacts = await made(admin, 2)
    const changed = await change(admin, idsOf(contacts), { thumbs: "up" })
    const colleague = await server.joinAs(admin.organisationId, "Write")
    const stranger = await server.signUp()
    const asked = (who: SignedIn, bulkId = changed._id) =>
      server.call<{ data: BulkChange }>("/leads/undo-bulk-change", { bulkId }, who.token)
    for (const who of [colleague, stranger]) expect((await asked(who)).body.code).toBe("not_found")
    expect((await asked(await server.joinAs(admin.organisationId, "Read"))).status).toBe(403)
    expect((await asked(admin, "nonsense")).body.code).toBe("not_found")
    const both = await Promise.all([asked(admin), asked(admin)])
    expect(new Set(both.map(({ body }) => body.data._id)).size).toBe(1)
    const undone = await ended(admin, (await asked(admin)).body.data)
    expect(undone).toMatchObject({ changed: 2, total: 2 })
    expect((await asked(admin, undone._id)).body.code).toBe("not_found")
    expect((await stateOf(admin)).map(({ thumbs }) => thumbs)).toEqual([null, null])
  })

  it("is refused after a day, when the earlier values are gone", async () => {
    const admin = await server.signUp()
    const changed = await change(admin, idsOf(await made(admin, 1)), { thumbs: "up" })
    await server.database.query(
      "update bulk_changes set created_at = now() - interval '25 hours' where id = $1",
      [changed._id]
    )
    const answer = await server.call("/leads/undo-bulk-change", { bulkId: changed._id }, admin.token)
    expect(answer.body.code).toBe("not_found")
    expect((await stateOf(admin)).map(({ thumbs }) => thumbs)).toEqual(["up"])
  })

  it("is kept for the changed contacts alone", async () => {
    const admin = await server.signUp()
    const contacts = await made(admin, 2)
    await change(admin, idsOf(contacts).slice(0, 1), { thumbs: "up" })
    await change(admin, idsOf(contacts), { thumbs: "up" })
    expect(await valuesOf(admin)).toBe("2")
    await change(admin, idsOf(contacts), { callStatus: "Interview noted documented" })
    expect(await valuesOf(admin)).toBe("2")
  })

  it("of a running change stops it first", async () => {
    const admin = await server.signUp()
    await server.database.query(
      `with made as (
          insert into contacts (organization_id, origin, name, name_key, search, created_at)
          select $1, 'added', 'Name ' || n, 'name ' || n, '', now() from generate_series(1, 15000) n
          returning organization_id, id, created_at)
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select organization_id, id, false, created_at, created_at from made`,
      [admin.organisationId]
    )
    const started = await call<BulkChange>(admin, "/leads/start-bulk-change", {
      selection: { list: "added", criteria: {} },
      act: { thumbs: "up" }
    })
    await undo(admin, started)
    const stopped = await call<BulkChange>(admin, "/leads/get-bulk-change", { bulkId: started._id })
    expect(stopped.state).toBe("stopped")
    const rated = await server.database.query(
      "select from contact_state where organization_id = $1 and thumbs is not null",
      [admin.organisationId]
    )
    expect(rated).toHaveLength(0)
  })
})
