import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { SavedView } from "../../contract/entities/SavedView.ts"
import { limits } from "../../contract/rules/limits.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
let admin: SignedIn
let reader: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  server = await sharedTestServer()
  admin = await server.signUp()
  reader = await server.joinAs(admin.organisationId, "Read")
  stranger = await server.signUp()
})

const save = (payload: Record<string, unknown>, who = admin) =>
  server.call<{ data: SavedView }>(
    "/views/save-view",
    { kind: "viewed", address: "q=ada", ...payload },
    who.token
  )
const change = (path: string, payload: Record<string, unknown>, who = admin) =>
  server.call<{ data: SavedView }>(`/views/${path}-view`, payload, who.token)
const namesFor = async (who: SignedIn, kind = "viewed") =>
  (
    await server.call<{ data: ReadonlyArray<SavedView> }>("/views/get-views", { kind }, who.token)
  ).body.data.map(({ name, own }) => [name, own])

describe("saved views", () => {
  it("are private until they are shared, and never in another organisation", async () => {
    await save({ name: "Mine" })
    const { data: shared } = (await save({ name: "For all", shared: true })).body
    expect(await namesFor(admin)).toEqual([
      ["For all", true],
      ["Mine", true]
    ])
    expect(await namesFor(reader)).toEqual([["For all", false]])
    expect(await namesFor(stranger)).toEqual([])
    expect(await namesFor(admin, "pool")).toEqual([])
    for (const path of ["update", "delete", "restore"])
      for (const who of [reader, stranger])
        expect((await change(path, { viewId: shared._id, name: "Taken" }, who)).status).toBe(404)
    await change("update", { viewId: shared._id, shared: false })
    expect(await namesFor(reader)).toEqual([])
  })

  it("let a reader keep some, but not share them", async () => {
    expect((await save({ name: "Reader's" }, reader)).status).toBe(200)
    expect((await save({ name: "Shared", shared: true }, reader)).body.code).toBe("forbidden")
  })

  it("have a name once for their owner, also while two save it at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save({ name: "Twice" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await save({ name: "tWICE " })).body.errors).toHaveProperty("name")
    expect((await save({ name: "Twice" }, reader)).status).toBe(200)
  })

  it("come back after they were deleted, unless their name is taken", async () => {
    const { data: view } = (await save({ name: "Going" })).body
    await change("delete", { viewId: view._id })
    expect((await namesFor(admin)).flat()).not.toContain("Going")
    expect((await change("update", { viewId: view._id, name: "Other" })).status).toBe(404)
    expect((await change("restore", { viewId: view._id })).body.data).toMatchObject({ name: "Going" })
    await change("delete", { viewId: view._id })
    await save({ name: "Going" })
    expect((await change("restore", { viewId: view._id })).body.code).toBe("conflict")
  })

  it("are a hundred at most, also when many are saved at once", async () => {
    const person = await server.joinAs(admin.organisationId, "Read")
    await server.database.query(
      `insert into saved_views (organization_id, owner_id, kind, name, address)
        select $1, $2, 'pool', 'View ' || n, '' from generate_series(1, $3::int) n`,
      [person.organisationId, person.userId, limits.savedViews.each - 2]
    )
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save({ name: `More ${n}` }, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it("save once for one key", async () => {
    const idempotencyKey = randomUUID()
    const [one, other] = [
      await save({ name: "Keyed", idempotencyKey }),
      await save({ name: "Keyed", idempotencyKey })
    ]
    expect(one.body).toEqual(other.body)
  })
})
