import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Label, ListedLabel } from "../../contract/entities/Label.ts"
import type { SignedIn } from "../support/accounts.ts"
import { fillPool } from "../support/people.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  server = await startTestServer({ settings: { DATABASE_POOL: "40" } })
  admin = await server.signUp()
  stranger = await server.signUp()
})
afterAll(() => server.close())

const ownOf = (who: SignedIn) => ({ consumer: who.userId, organization_id: who.organisationId })
const create = (name: string, who = admin, more: Record<string, unknown> = {}) =>
  server.call<{ data: Label }>("/label/create-label", { ...ownOf(who), name, ...more }, who.token)
const labels = async (who = admin) =>
  (
    await server.call<{ labels: ReadonlyArray<ListedLabel> }>(
      "/label/get-labels",
      { orgId: who.organisationId },
      who.token
    )
  ).body.labels
const add = async (name: string, who = admin) =>
  (await server.call<{ data: Contact }>("/leads/add-lead", { name }, who.token)).body.data
const put = (payload: Record<string, unknown>, who = admin) =>
  server.call<{ data: { changed: number } }>("/label/update-lead-label", payload, who.token)

describe("labels", () => {
  it("are made, renamed, recoloured and listed by name", async () => {
    const owner = await server.signUp()
    const { body } = await create("  Warm ", owner, { colour: "red" })
    expect(body.data).toEqual({ _id: expect.any(String), name: "Warm", colour: "red", count: 0 })
    await create("cold", owner)
    const renamed = await server.call<{ data: Label }>(
      "/label/update-label",
      { ...ownOf(owner), id: body.data._id, name: "Hot", colour: "orange" },
      owner.token
    )
    expect(renamed.body.data).toEqual({ ...body.data, name: "Hot", colour: "orange" })
    expect((await labels(owner)).map(({ name, colour }) => [name, colour])).toEqual([
      ["cold", "grey"],
      ["Hot", "orange"]
    ])
  })

  it("have one name once in an organisation, whatever its case, also when raced", async () => {
    await create("Panel")
    expect(await create("PANEL")).toMatchObject({ status: 409, body: { code: "label_exists" } })
    expect((await create("Panel", stranger)).status).toBe(200)
    const { body } = await create("Renamed")
    expect(
      await server.call(
        "/label/update-label",
        { ...ownOf(admin), id: body.data._id, name: "panel" },
        admin.token
      )
    ).toMatchObject({ status: 409, body: { code: "label_exists" } })
    const raced = await Promise.all(Array.from({ length: 20 }, () => create("Raced")))
    expect(raced.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  it("need a name", async () => {
    expect(await create("   ")).toMatchObject({
      status: 422,
      body: { errors: { name: "Please Enter Some Value" } }
    })
  })

  it("are created only in the caller's organisation", async () => {
    for (const named of [
      { consumer: stranger.userId, organization_id: admin.organisationId },
      { consumer: admin.userId, organization_id: stranger.organisationId },
      { consumer: "x", organization_id: "x" }
    ]) {
      expect(await server.call("/label/create-label", { ...named, name: "Mine" }, admin.token)).toMatchObject(
        {
          status: 404,
          body: { code: "not_found" }
        }
      )
    }
    expect(
      await server.call("/label/get-labels", { orgId: stranger.organisationId }, admin.token)
    ).toMatchObject({ status: 404 })
  })

  it("can't be deleted while contacts have them, and can afterwards", async () => {
    const label = (await create("Mapped")).body.data
    const contact = await add("Carrier")
    await put({ contactIds: [contact._id], add: [label._id] })
    const remove = () => server.call("/label/delete-label", { labelId: label._id }, admin.token)
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: "label_mapped", message: "Label already mapped" }
    })
    await put({ contactIds: [contact._id], remove: [label._id] })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404 })
  })

  it("are never left on a contact by a delete that races with assigning them", async () => {
    for (let round = 0; round < 10; round++) {
      const label = (await create(`Race ${round}`)).body.data
      const contact = await add(`Racer ${round}`)
      const [removed, placed] = await Promise.all([
        server.call("/label/delete-label", { labelId: label._id }, admin.token),
        put({ contactIds: [contact._id], add: [label._id] })
      ])
      expect([
        [200, 404],
        [409, 200]
      ]).toContainEqual([removed.status, placed.status])
    }
  })
})

describe("labelling", () => {
  it("puts labels on many contacts at once and takes them off, counting who is different", async () => {
    const [one, two] = [(await create("One")).body.data, (await create("Two")).body.data]
    const people = await Promise.all(["a", "b", "c"].map((name) => add(`Labelled ${name}`)))
    const contactIds = people.map(({ _id }) => _id)
    expect((await put({ contactIds, add: [one._id, two._id] })).body.data).toEqual({ changed: 3 })
    expect((await put({ contactIds, add: [one._id] })).body.data).toEqual({ changed: 0 })
    expect(
      (await put({ contactIds: contactIds.slice(0, 1), add: [one._id], remove: [two._id] })).body.data
    ).toEqual({ changed: 1 })
    const counts = (await labels()).filter(({ _id }) => [one._id, two._id].includes(_id))
    expect(counts.map(({ name, count }) => [name, count])).toEqual([
      ["One", 3],
      ["Two", 2]
    ])
    const { body } = await server.call<{ data: ReadonlyArray<Contact>; total: unknown }>(
      "/leads/get-added-contacts",
      { labelId: two._id, sort: "name" },
      admin.token
    )
    const carried = counts.map(({ viewedCount: _, ...label }) => label)
    expect(body.data.map(({ name, labels: shown, version }) => [name, shown, version])).toEqual([
      ["Labelled b", carried, 2],
      ["Labelled c", carried, 2]
    ])
    expect(body.total).toEqual({ value: 2, exact: true })
    const history = await server.call<{ data: ReadonlyArray<{ action: string; changes: unknown }> }>(
      "/leads/get-contact-history",
      { contactId: contactIds[0] },
      admin.token
    )
    expect(history.body.data[0]).toMatchObject({
      action: "contact.labelled",
      changes: [{ field: "label", from: "Two", to: null }]
    })
  })

  it("answers the labels with their new numbers and, where it names one contact, the contact", async () => {
    const owner = await server.signUp()
    const label = (await create("Warm", owner)).body.data
    const [ann, bo] = [await add("Ann", owner), await add("Bo", owner)]
    const warm = { ...label, count: 1, viewedCount: 0 }
    const one = (await put({ contactIds: [ann._id], add: [label._id] }, owner)).body
    expect(one).toMatchObject({ contact: { _id: ann._id, labels: [{ _id: label._id }] }, labels: [warm] })
    const both = (await put({ contactIds: [ann._id, bo._id], add: [label._id] }, owner)).body
    expect(both).toMatchObject({ data: { changed: 1 }, contact: null, labels: [{ ...warm, count: 2 }] })
  })

  it("counts viewed contacts apart, as the list of viewed contacts shows them", async () => {
    await fillPool(server.database.url, [{ name: "Vera Viewed" }, { name: "Vic Viewed" }])
    const owner = await server.signUp()
    const label = (await create("Warm", owner)).body.data
    const { body } = await server.call<{ data: ReadonlyArray<{ _id: string }> }>(
      "/leads/get-leads",
      { query: "Viewed" },
      owner.token
    )
    const viewed = await Promise.all(
      body.data.map(async ({ _id: leadId }) => {
        const answer = await server.call<{ data: Contact }>("/leads/view-lead", { leadId }, owner.token)
        return answer.body.data._id
      })
    )
    expect(viewed).toHaveLength(2)
    const added = (await add("Ann Added", owner))._id
    const numbers = async () => (await labels(owner)).map(({ count, viewedCount }) => [count, viewedCount])

    await put({ contactIds: [...viewed, added], add: [label._id] }, owner)
    expect(await numbers()).toEqual([[3, 2]])
    const list = await server.call<{ data: ReadonlyArray<Contact> }>(
      "/leads/get-all-viewed-leads",
      { labelId: label._id },
      owner.token
    )
    expect(list.body.data).toHaveLength(2)
    await put({ contactIds: [viewed[0]], remove: [label._id] }, owner)
    expect(await numbers()).toEqual([[2, 1]])
    await put({ contactIds: [added], remove: [label._id] }, owner)
    expect(await numbers()).toEqual([[1, 1]])

    const merged = await server.call(
      "/people/merge-contacts",
      { keptId: added, goneId: viewed[1], keptVersion: 3, goneVersion: 2 },
      owner.token
    )
    expect(merged.status).toBe(200)
    expect(await numbers()).toEqual([[1, 0]])
  })

  it("is all or nothing, and finds no other organisation's labels and contacts", async () => {
    const own = (await create("Own")).body.data
    const foreign = (await create("Foreign", stranger)).body.data
    const contact = await add("Whole")
    const theirs = await add("Theirs", stranger)
    for (const payload of [
      { contactIds: [contact._id, theirs._id], add: [own._id] },
      { contactIds: [contact._id], add: [own._id, foreign._id] },
      { contactIds: [contact._id], remove: [foreign._id] },
      { contactIds: [contact._id, "x"], add: [own._id] }
    ]) {
      expect(await put(payload)).toMatchObject({ status: 404, body: { code: "not_found" } })
    }
    for (const [path, payload] of [
      ["/label/update-label", { ...ownOf(admin), id: foreign._id, name: "Stolen" }],
      ["/label/delete-label", { labelId: foreign._id }]
    ] as const) {
      expect(await server.call(path, payload, admin.token)).toMatchObject({ status: 404 })
    }
    expect((await labels()).find(({ _id }) => _id === own._id)?.count).toBe(0)
    expect((await labels(stranger)).find(({ _id }) => _id === foreign._id)?.name).toBe("Foreign")
  })

  it("takes a thousand contacts, and two such calls at once in any order", async () => {
    const owner = await server.signUp()
    await server.database.query(
      `with made as (insert into contacts (organization_id, origin, name, name_key, search)
          select $1, 'added', 'Person ' || n, 'person', '' from generate_series(1, 1000) n
          returning organization_id, id, created_at)
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select organization_id, id, false, created_at, created_at from made`,
      [owner.organisationId]
    )
    const ids = (
      await server.database.query<{ id: string }>("select id from contacts where organization_id = $1", [
        owner.organisationId
      ])
    ).map(({ id }) => id)
    const one = (await create("Left", owner)).body.data
    const two = (await create("Right", owner)).body.data
    const answers = await Promise.all([
      put({ contactIds: ids, add: [one._id] }, owner),
      put({ contactIds: [...ids].reverse(), add: [two._id] }, owner)
    ])
    expect(answers.map(({ body }) => body.data)).toEqual([{ changed: 1000 }, { changed: 1000 }])
    expect((await labels(owner)).map(({ count }) => count)).toEqual([1000, 1000])
  })
})
