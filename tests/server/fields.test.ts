import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../contract/entities/FieldDefinition.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

type One = { data: Contact; errors?: Record<string, string> }
type Field = { data: FieldDefinition; errors?: Record<string, string> }

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  admin = await server.signUp()
})

const call = <T>(path: string, payload: unknown, who = admin) => server.call<T>(path, payload, who.token)
const define = async (name: string, kind: string, options?: ReadonlyArray<string>) =>
  (await call<Field>("/fields/add-field", { name, kind, ...(options && { options }) })).body.data
const add = (fields: Record<string, unknown>) =>
  call<One>("/leads/add-lead", { name: "Somebody", email: `${randomUUID()}@example.com`, fields })
const listed = async () =>
  (await call<{ data: ReadonlyArray<FieldDefinition> }>("/fields/get-fields", {})).body.data

describe("fields of an organisation", () => {
  it("keep their order and their names apart, whatever the case", async () => {
    const [budget, agreed] = [await define("Budget", "number"), await define("Agreed", "yesNo")]
    const { status, body } = await call<Field>("/fields/add-field", { name: " budget ", kind: "text" })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ["name"]])
    await call("/fields/order-fields", { fieldIds: [agreed._id, budget._id] })
    expect((await listed()).map(({ name }) => name)).toEqual(["Agreed", "Budget"])
    const renamed = await call<Field>("/fields/change-field", { fieldId: budget._id, name: "Spend" })
    expect(renamed.body.data).toMatchObject({ key: "Budget", name: "Spend", kind: "number" })
  })

  it("to choose from need an option, and each option once", async () => {
    const { status, body } = await call<Field>("/fields/add-field", { name: "Tier", kind: "choice" })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["options"]])
    expect((await define("Tier", "choice", ["Gold", " gold ", "Silver"])).options).toEqual(["Gold", "Silver"])
  })

  it("are changed by Admins and seen by no other organisation", async () => {
    const field = await define("Budget", "number")
    const writer = await server.joinAs(admin.organisationId, "Write")
    const stranger = await server.signUp()
    expect((await call("/fields/add-field", { name: "X", kind: "text" }, writer)).status).toBe(403)
    expect((await call("/fields/change-field", { fieldId: field._id, name: "X" }, stranger)).status).toBe(404)
    expect((await call<{ data: unknown }>("/fields/get-fields", {}, stranger)).body.data).toEqual([])
    expect((await call<{ data: unknown }>("/fields/get-fields", {}, writer)).body.data).toHaveLength(1)
  })

  it.each([
    ["number", "12.5", 12.5],
    ["number", 7, 7],
    ["date", "2028-02-29", "2028-02-29"],
    ["choice", "gold", "Gold"],
    ["yesNo", "yes", true],
    ["yesNo", false, false],
    ["text", " as it is ", "as it is"]
  ])("of kind %s take %j as %j", async (kind, given, kept) => {
    await define("F", kind, kind === "choice" ? ["Gold"] : undefined)
    expect((await add({ F: given })).body.data.fields).toEqual({ F: kept })
  })

  it.each([
    ["number", "a lot"],
    ["number", true],
    ["date", "2027-02-29"],
    ["date", "29.02.2028"],
    ["choice", "Bronze"],
    ["yesNo", "perhaps"]
  ])("of kind %s refuse %j, in an import too", async (kind, given) => {
    await define("F", kind, kind === "choice" ? ["Gold"] : undefined)
    const { status, body } = await add({ F: given })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["fields.F"]])
    const { body: imported } = await call<{ data: { results: unknown; rejected: unknown } }>(
      "/leads/bulk-add-contacts",
      {
        importId: randomUUID(),
        offset: 0,
        total: 2,
        duplicates: "skip",
        rows: [
          { name: "Wrong", fields: { F: given } },
          { name: "Right", fields: { Other: given } }
        ]
      }
    )
    expect(imported.data.results).toEqual(["rejected", "added"])
    expect(imported.data.rejected).toMatchObject([{ row: 0, field: "fields.F" }])
  })

  it("change in a contact one by one, and an empty value takes one away", async () => {
    await define("Budget", "number")
    const contact = (await add({ Budget: "5", Region: "North" })).body.data
    const save = (fields: unknown, version: number) =>
      call<One>("/label/update-lead-fields", { contactId: contact._id, version, fields: { fields } })
    const wrong = await save({ Budget: "x" }, 1)
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["fields.fields.Budget"]])
    expect((await save({ Budget: "6" }, 1)).body.data.fields).toEqual({ Budget: 6, Region: "North" })
    expect((await save({ Budget: "" }, 2)).body.data.fields).toEqual({ Region: "North" })
  })

  it("can be made of what an import brought, and archived without losing it", async () => {
    const contact = (await add({ Region: "North", Budget: "about 5" })).body.data
    expect((await call<{ data: unknown }>("/fields/get-unknown-fields", {})).body.data).toEqual([
      "Budget",
      "Region"
    ])
    const region = await define("Region", "choice", ["North", "South"])
    expect((await call<{ data: unknown }>("/fields/get-unknown-fields", {})).body.data).toEqual(["Budget"])
    await call("/fields/change-field", { fieldId: region._id, archived: true })
    expect((await listed())[0]).toMatchObject({ archived: true })
    const read = await call<One>("/leads/get-contact", { contactId: contact._id })
    expect(read.body.data.fields).toEqual({ Region: "North", Budget: "about 5" })
    expect((await add({ Region: "anything" })).status).toBe(200)
  })

  it("are never defined by an import: a member with Write brings values that only an Admin can define", async () => {
    const writer = await server.joinAs(admin.organisationId, "Write")
    const rows = [{ name: "Ann Example", email: "ann@example.com", fields: { Region: "North" } }]
    const imported = await call<{ data: { added: number } }>("/leads/bulk-add-contacts", { rows }, writer)
    expect(imported.body.data.added).toBe(1)
    expect(await listed()).toEqual([])
    const defining = await call<Field>("/fields/add-field", { name: "Region", kind: "text" }, writer)
    expect(defining.status).toBe(403)
    const found = await call<{ data: ReadonlyArray<Contact> }>("/leads/get-added-contacts", {}, writer)
    expect(found.body.data.map(({ fields }) => fields)).toEqual([{ Region: "North" }])
    expect((await call<{ data: unknown }>("/fields/get-unknown-fields", {})).body.data).toEqual(["Region"])
  })
})
