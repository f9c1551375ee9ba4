import { beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { type Merge, type MergePreview, mergeFields } from "../../../contract/entities/Merge.ts"
import type { SignedIn } from "../../support/accounts.ts"
import { long } from "../../support/long.ts"
import fc from "../../support/properties.ts"
import { sharedTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
})

const call = <T>(path: string, payload: unknown, who = admin) => server.call<T>(path, payload, who.token)

const add = async (payload: Record<string, unknown>) => {
  const { body } = await call<{ data: Contact }>("/leads/add-lead", { addAnyway: true, ...payload })
  return body.data
}

const get = (contactId: string) =>
  call<{ data: Contact; mergedInto?: string }>("/leads/get-contact", { contactId })

const label = async (name: string) =>
  (
    await call<{ data: { _id: string } }>("/label/create-label", {
      consumer: admin.userId,
      organization_id: admin.organisationId,
      name
    })
  ).body.data._id

const merge = (kept: Contact, gone: Contact, more: Record<string, unknown> = {}) =>
  call<{ data: Merge }>("/people/merge-contacts", {
    keptId: kept._id,
    goneId: gone._id,
    keptVersion: kept.version,
    goneVersion: gone.version,
    ...more
  })

const undo = (mergeId: string) =>
  call<{ data: { kept: Contact; gone: Contact; stays: ReadonlyArray<string> } }>("/people/undo-merge", {
    mergeId
  })

/** All fields of a contact, except those that every change updates. */
const lasting = ({ version: _, updatedAt: __, labels, ...rest }: Contact) => ({
  ...rest,
  labels: labels.map(({ name }) => name).sort()
})

const historyOf = async (contactId: string) =>
  (
    await call<{ data: ReadonlyArray<{ action: string; mergeId?: string }> }>("/leads/get-contact-history", {
      contactId
    })
  ).body.data.filter(({ mergeId }) => mergeId !== undefined)

describe("merging two contacts", () => {
  it("shows before what it does, keeps all of both, and leads from the old id to the new", async () => {
    const [red, blue] = [await label("Red"), await label("Blue")]
    const kept = await add({
      name: "Ann Example",
      email: "ann@example.com",
      phone: "+44 7700 900001",
      skills: ["a"]
    })
    const gone = await add({
      name: "Anne Example",
      email: "anne@example.org",
      title: "Engineer",
      skills: ["b"],
      fields: { Region: "North" }
    })
    await call("/label/update-lead-label", { contactIds: [kept._id], add: [red], remove: [] })
    await call("/label/update-lead-label", { contactIds: [gone._id], add: [red, blue], remove: [] })
    const asked = { keptId: kept._id, goneId: gone._id, choices: { name: "gone" } }
    const preview = (await call<{ data: MergePreview }>("/people/preview-merge", asked)).body.data
    expect(preview.differing).toEqual(["name", "email"])
    expect(preview.merged).toMatchObject({
      name: "Anne Example",
      email: "ann@example.com",
      title: "Engineer",
      skills: ["a", "b"],
      fields: { Region: "North" },
      emails: [{ address: "ann@example.com" }, { address: "anne@example.org" }]
    })
    const { body } = await merge(preview.kept, preview.gone, { choices: asked.choices })
    expect(lasting(body.data.contact)).toEqual(lasting(preview.merged))
    const old = await get(gone._id)
    expect([old.status, old.body.mergedInto]).toEqual([404, kept._id])
    const history = await call<{ data: ReadonlyArray<{ action: string }> }>("/leads/get-contact-history", {
      contactId: kept._id
    })
    expect(history.body.data.filter(({ action }) => action === "contact.added")).toHaveLength(2)
    expect(
      await server.database.query("select name, carried from labels where organization_id = $1 order by 1", [
        admin.organisationId
      ])
    ).toEqual([
      { name: "Blue", carried: 1 },
      { name: "Red", carried: 1 }
    ])
  })

  it("undone, restores both except later changes", async () => {
    const text = fc.constantFrom("", "one", "two")
    const side = fc.record({
      title: text,
      company: text,
      city: text,
      notes: text,
      email: fc.constantFrom("", "a@example.com", "b@example.com"),
      phone: fc.constantFrom("", "+44 7700 900002", "+44 7700 900003"),
      skills: fc.subarray(["x", "y", "z"]),
      fields: fc.dictionary(fc.constantFrom("p", "q"), fc.constantFrom("1", "2")),
      callStatus: fc.constantFrom("Yet to call", "Not answering", "Call completed")
    })
    const choices = fc.dictionary(fc.constantFrom(...mergeFields), fc.constantFrom("kept", "gone"))
    await fc.assert(
      fc.asyncProperty(side, side, choices, fc.boolean(), async (one, other, chosen, isChanged) => {
        const kept = await add({ ...one, name: "Kept" })
        const gone = await add({ ...other, name: "Gone" })
        const merged = (await merge(kept, gone, { choices: chosen })).body.data
        if (isChanged)
          await call("/label/update-lead-fields", {
            contactId: kept._id,
            version: merged.contact.version,
            fields: { notes: "since" }
          })
        const { body } = await undo(merged._id)
        expect(lasting(body.data.gone)).toEqual(lasting(gone))
        expect(lasting(body.data.kept)).toEqual({ ...lasting(kept), ...(isChanged && { notes: "since" }) })
        expect(body.data.stays).toEqual(isChanged && merged.contact.notes !== kept.notes ? ["notes"] : [])
        expect((await undo(merged._id)).status).toBe(409)
      }),
      { numRuns: long(12, 120) }
    )
  })

  it("twice at once happens once, whichever way round", async () => {
    for (let n = 0; n < 5; n += 1) {
      const one = await add({ name: "One" })
      const other = await add({ name: "Other" })
      const both = await Promise.all([merge(one, other), merge(other, one)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      const left = await Promise.all([get(one._id), get(other._id)])
      expect(left.map(({ status }) => status).sort()).toEqual([200, 404])
    }
  })

  it("of contacts that were changed since they were seen is refused, and of one with itself", async () => {
    const kept = await add({ name: "Kept" })
    const gone = await add({ name: "Gone" })
    expect((await merge(kept, { ...gone, version: 9 })).body.code).toBe("stale_version")
    expect((await merge(kept, kept)).status).toBe(409)
    expect((await get(gone._id)).status).toBe(200)
  })

  it("moves honoraria, and a chain of merges is undone from its end", async () => {
    const [a, b, c] = [await add({ name: "A" }), await add({ name: "B" }), await add({ name: "C" })]
    await call("/honorarium/create-honorarium-request", {
      respondentName: "A",
      respondentId: a._id,
      amount: 10,
      currency: "INR",
      upiId: "someone@bank",
      idempotencyKey: a._id
    })
    const first = (await merge(b, a)).body.data
    expect(await historyOf(b._id)).toMatchObject([{ action: "contact.merged", mergeId: first._id }])
    const second = (await merge(c, first.contact)).body.data
    expect((await historyOf(c._id)).map(({ mergeId }) => mergeId)).toEqual([second._id])
    const respondent = async () =>
      (
        await server.database.query<{ respondent_id: string }>(
          "select respondent_id from honoraria where organization_id = $1",
          [admin.organisationId]
        )
      )[0]?.respondent_id
    expect(await respondent()).toBe(c._id)
    expect((await get(a._id)).body.mergedInto).toBe(c._id)
    expect((await undo(first._id)).status).toBe(409)
    expect((await undo(second._id)).status).toBe(200)
    expect((await get(a._id)).body.mergedInto).toBe(b._id)
    expect((await undo(first._id)).status).toBe(200)
    expect(await respondent()).toBe(a._id)
  })
})
