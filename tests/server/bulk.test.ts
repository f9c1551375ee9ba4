import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { BulkChange } from "../../contract/entities/BulkChange.ts"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { Label } from "../../contract/entities/Label.ts"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { callOutcomeMachine } from "../../machines/lifecycles/call-outcome.machine.ts"
import { canMove } from "../../machines/lifecycles/legal.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const seed = (who: SignedIn, many: number) =>
  server.database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search, created_at)
        select $1, 'added', 'Name ' || n, 'name ' || n, '', now() from generate_series(1, $2::int) n
        returning organization_id, id, created_at, name)
      insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at, call_status)
      select organization_id, id, false, created_at, created_at,
        ($3::text[])[1 + right(name, 2)::int % array_length($3::text[], 1)] from made`,
    [who.organisationId, many, callStatuses]
  )

const all = { list: "added", criteria: {} }

const start = (who: SignedIn, act: Record<string, unknown>, selection: unknown = all, key?: string) =>
  server.call<{ data: BulkChange }>(
    "/leads/start-bulk-change",
    { selection, act, ...(key ? { idempotencyKey: key } : {}) },
    who.token
  )

const ended = async (who: SignedIn, bulkId: string) => {
  let found: BulkChange | undefined
  await expect
    .poll(
      async () => {
        found = (await server.call<{ data: BulkChange }>("/leads/get-bulk-change", { bulkId }, who.token))
          .body.data
        return found.state
      },
      { timeout: 60_000, interval: 100 }
    )
    .not.toBe("running")
  return found as BulkChange
}

const everyContact = (who: SignedIn) =>
  server.database.query<{ call_status: string; thumbs: string | null; version: number; told: number }>(
    `select s.call_status, s.thumbs, s.version, (select count(*)::int from audit a
        where a.organization_id = s.organization_id and a.entity = 'contact' and a.entity_id = s.contact_id::text) as told
      from contact_state s where s.organization_id = $1`,
    [who.organisationId]
  )

const told = async (who: SignedIn) =>
  (
    await server.database.query<{ params: unknown }>(
      "select params from notifications where organization_id = $1 and kind = 'bulkFinished'",
      [who.organisationId]
    )
  ).map(({ params }) => params)

describe("one change to many contacts", () => {
  it("goes through the lifecycle: those that refuse are left, counted and named", async () => {
    const admin = await server.signUp()
    await seed(admin, 1_230)
    const to = "Call scheduled"
    const before = await everyContact(admin)
    const refusing = before.filter(
      ({ call_status }) => call_status !== to && !canMove(callOutcomeMachine, call_status, to)
    ).length
    const moving = before.filter(
      ({ call_status }) => call_status !== to && canMove(callOutcomeMachine, call_status, to)
    ).length
    expect(refusing).toBeGreaterThan(0)
    const { body } = await server.call<{ data: unknown }>(
      "/leads/preview-bulk-change",
      { selection: all, act: { callStatus: to } },
      admin.token
    )
    expect(body.data).toEqual({ count: 1_230, refused: refusing })
    const { data } = (await start(admin, { callStatus: to })).body
    expect(await ended(admin, data._id)).toMatchObject({
      state: "finished",
      total: 1_230,
      done: 1_230,
      changed: moving,
      refused: refusing
    })
    expect(await told(admin)).toEqual([{ changed: moving, refused: refusing }])
    const after = await everyContact(admin)
    expect(after.filter(({ version }) => version === 2)).toHaveLength(moving)
    expect(after.every(({ version, told }) => told === version - 1)).toBe(true)
  })

  it("happens once for one key, and a second time changes nothing", async () => {
    const admin = await server.signUp()
    await seed(admin, 60)
    const key = randomUUID()
    const one = (await start(admin, { thumbs: "up" }, all, key)).body
    expect((await start(admin, { thumbs: "up" }, all, key)).body).toEqual(one)
    expect(await ended(admin, one.data._id)).toMatchObject({ changed: 60 })
    const again = (await start(admin, { thumbs: "up" })).body
    expect(await ended(admin, again.data._id)).toMatchObject({ done: 60, changed: 0 })
    expect((await everyContact(admin)).every(({ version, told }) => version === 2 && told === 1)).toBe(true)
    expect(await told(admin)).toEqual([])
  })

  it("puts labels on those that match and takes them off, those left out excepted", async () => {
    const admin = await server.signUp()
    await seed(admin, 40)
    const { data: label } = (
      await server.call<{ data: Label }>(
        "/label/create-label",
        { consumer: admin.userId, organization_id: admin.organisationId, name: "Many" },
        admin.token
      )
    ).body
    const list = async (payload: Record<string, unknown>) =>
      (
        await server.call<{ data: ReadonlyArray<Contact>; total: { value: number } }>(
          "/leads/get-added-contacts",
          payload,
          admin.token
        )
      ).body
    const [left] = (await list({ callStatus: "Call later" })).data
    const late = await list({ callStatus: "Call later" })
    const selection = { list: "added", criteria: { callStatus: "Call later" }, except: [left?._id] }
    const { data } = (await start(admin, { addLabels: [label._id] }, selection)).body
    expect(await ended(admin, data._id)).toMatchObject({ changed: late.total.value - 1 })
    expect((await list({ labelId: label._id })).total.value).toBe(late.total.value - 1)
    const off = (await start(admin, { removeLabels: [label._id] })).body
    await ended(admin, off.data._id)
    expect((await list({ labelId: label._id })).total.value).toBe(0)
  })

  it("touches no one of another organisation, not even by name", async () => {
    const [admin, stranger] = [await server.signUp(), await server.signUp()]
    await seed(stranger, 5)
    const [theirs] = await server.database.query<{ contact_id: string }>(
      "select contact_id from contact_state where organization_id = $1",
      [stranger.organisationId]
    )
    const { data } = (await start(admin, { thumbs: "down" }, { contactIds: [theirs?.contact_id] })).body
    expect(data).toMatchObject({ state: "finished", total: 0 })
    expect((await everyContact(stranger)).every(({ thumbs }) => thumbs === null)).toBe(true)
    const reader = await server.joinAs(admin.organisationId, "Read")
    expect((await start(reader, { thumbs: "up" })).status).toBe(403)
  })

  it("needs something to change", async () => {
    expect((await start(await server.signUp(), {})).body.code).toBe("invalid_payload")
  })
})
