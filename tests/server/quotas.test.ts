import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Subscription } from "../../contract/entities/Transaction.ts"
import { planById } from "../../contract/rules/plans.ts"
import type { SignedIn } from "../support/accounts.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const free = planById("free")
const room = 5

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      LIMIT_EXTRA_CONTACTS: String(room - (free?.contacts ?? 0)),
      LIMIT_EXTRA_MEGABYTES: String(1 - (free?.megabytes ?? 0))
    }
  })
})
afterAll(() => server.close())

const call = <T = Record<string, unknown>>(path: string, payload: unknown) =>
  server.call<T>(path, payload, admin.token)

const add = (name: string, more = {}) => call<{ data: Contact }>("/leads/add-lead", { name, ...more })

const plan = async () => (await call<{ data: Subscription }>("/transaction/get-plan", {})).body.data

type Chunk = {
  readonly data: {
    readonly added: number
    readonly results: ReadonlyArray<string>
    readonly rejected: ReadonlyArray<{ readonly row: number; readonly message: string }>
  }
}

const importing = (rows: ReadonlyArray<Record<string, unknown>>, duplicates = "update") =>
  call<Chunk>("/leads/bulk-add-contacts", {
    importId: randomUUID(),
    offset: 0,
    total: rows.length,
    duplicates,
    rows
  })

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Row ${from + at}`,
    email: `row${from + at}@example.com`
  }))

describe("the quota of a plan", () => {
  it("of contacts holds for adding and importing, and says so beforehand", async () => {
    admin = await server.signUp()
    await add("One", { email: "one@example.com" })
    const preview = await call<{ room: number }>("/leads/preview-import", { rows: named(0, 1) })
    expect(preview.body.room).toBe(4)
    const { body } = await importing([
      { name: "One", email: "one@example.com", notes: "new" },
      ...named(0, 6)
    ])
    expect(body.data.results).toEqual(["updated", "added", "added", "added", "added", "rejected", "rejected"])
    expect(body.data.rejected.map(({ row }) => row)).toEqual([5, 6])
    expect(body.data.rejected[0]?.message).toContain("larger plan")
    const refused = await add("Two")
    expect([refused.status, refused.body.code]).toEqual([409, "contact_limit"])
    expect(refused.body.message).toContain("5 contacts")
    expect((await plan()).contacts).toEqual({ used: 5, limit: 5 })
    const skipped = await importing([{ name: "One", email: "one@example.com" }], "skip")
    expect(skipped.body.data.results).toEqual(["skipped"])
  })

  it("is free again for what is erased, and counts what housekeeping has summed up", async () => {
    admin = await server.signUp()
    const { body } = await add("Gone")
    await add("Stays")
    await server.database.query("select app.sum_up_usage()")
    expect((await plan()).contacts.used).toBe(2)
    await call("/people/erase-person", { contactIds: [body.data._id], idempotencyKey: randomUUID() })
    expect((await plan()).contacts.used).toBe(1)
    await server.database.query("select app.sum_up_usage()")
    expect(
      await server.database.query("select contacts::int from contact_usage where organization_id = $1", [
        admin.organisationId
      ])
    ).toEqual([{ contacts: 1 }])
  })

  it("of storage holds for adding, changing and importing", async () => {
    admin = await server.signUp()
    const notes = "n".repeat(9_000)
    const first = (await add("First", { notes })).body.data
    const fields = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`Field ${at}`, "v".repeat(4_000)])
    )
    for (const name of ["Second", "Third", "Fourth"]) await importing([{ name, notes, fields }], "keep")
    expect((await plan()).megabytes).toEqual({ used: 2, limit: 1 })
    expect((await add("Fifth")).body.code).toBe("storage_limit")
    const changed = await call("/label/update-lead-fields", {
      contactId: first._id,
      version: first.version,
      fields: { notes: "more" },
      idempotencyKey: randomUUID()
    })
    expect(changed.body.code).toBe("storage_limit")
    const { body } = await importing(named(0, 2))
    expect(body.data.results).toEqual(["rejected", "rejected"])
    expect(body.data.rejected[0]?.message).toContain("storage")
  })
})
