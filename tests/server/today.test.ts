import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import type { Targets, Today } from "../../contract/entities/Today.ts"
import type { SignedIn } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"
import { emptyDay } from "../walker/samples/today.ts"

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const todayOf = async (who: SignedIn) => {
  const { status, body } = await server.call<{ data: Today }>("/analytics/get-today", {}, who.token)
  expect(status).toBe(200)
  return body.data
}

const added = async (who: SignedIn, email = "") => {
  const { body } = await server.call<{ data: { _id: string } }>(
    "/leads/add-lead",
    {
      name: "Called Contact",
      email,
      countryCode: "+1",
      phone: `20255501${Math.floor(Math.random() * 90 + 10)}`,
      addAnyway: true
    },
    who.token
  )
  return body.data._id
}

const outcome = async (who: SignedIn, contactId: string, callStatus: string, more: object = {}) => {
  const { status } = await server.call(
    "/calling/record-outcome",
    { callId: randomUUID(), contactId, callStatus, ...more },
    who.token
  )
  expect(status).toBe(200)
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const later = (hours: number, isPersonal = true) => ({
  nextCallAt: inHours(hours),
  zone: "Asia/Tokyo",
  isPersonal
})

describe("the day", () => {
  it("of a new organisation has nothing to do", async () => {
    const admin = await server.signUp()
    expect(await todayOf(admin)).toEqual(emptyDay)
  })

  it("has the callbacks of the next day, of this person or of anyone", async () => {
    const admin = await server.signUp()
    const caller = await server.joinAs(admin.organisationId, "Write")
    const [own, anyones, colleagues, distant] = [
      await added(admin),
      await added(admin),
      await added(admin),
      await added(admin)
    ]
    await outcome(caller, own, "Call later", later(2))
    await outcome(caller, anyones, "Call later", later(1, false))
    await outcome(admin, colleagues, "Call later", later(3))
    await outcome(caller, distant, "Call later", later(30))
    const { callbacks, callbackCount } = await todayOf(caller)
    expect([callbackCount, callbacks.map(({ contactId }) => contactId)]).toEqual([2, [anyones, own]])
    expect(callbacks[0]?.zone).toBe("Asia/Tokyo")
  })

  it("counts an email as due until one is written", async () => {
    const admin = await server.signUp()
    await server.verifyPhone(admin.organisationId)
    const contactId = await added(admin, "asked@example.com")
    await outcome(admin, contactId, "Asked to send email")
    const { emails, emailCount } = await todayOf(admin)
    expect([emails, emailCount]).toEqual([[{ contactId, name: "Called Contact" }], 1])
    const { status } = await server.call(
      "/mail/send-email",
      { contactId, subject: "As promised", body: "Hello", idempotencyKey: randomUUID() },
      admin.token
    )
    expect([status, (await todayOf(admin)).emails]).toEqual([200, []])
  })

  it("has a caller's own calls, and for a reader those of the organisation and no work", async () => {
    const admin = await server.signUp()
    const reader = await server.joinAs(admin.organisationId, "Read")
    const caller = await server.joinAs(admin.organisationId, "Write")
    await outcome(admin, await added(admin), "Not answering")
    await outcome(admin, await added(admin), "Agreed to talk")
    await outcome(caller, await added(admin), "Call later", later(1, false))
    const sumOf = ({ quarters }: Today) => [
      quarters.reduce((sum, { calls }) => sum + calls, 0),
      quarters.reduce((sum, { reached }) => sum + reached, 0)
    ]
    expect(sumOf(await todayOf(admin))).toEqual([2, 1])
    expect(sumOf(await todayOf(caller))).toEqual([1, 1])
    const seen = await todayOf(reader)
    expect(sumOf(seen)).toEqual([3, 2])
    expect([seen.callbackCount, seen.emailCount, seen.toApprove, seen.steps.outcome]).toEqual([0, 0, 0, true])
  })

  it("has nothing of another organisation", async () => {
    const admin = await server.signUp()
    await outcome(admin, await added(admin), "Call later", later(1, false))
    const other = await todayOf(await server.signUp())
    expect([other.callbackCount, other.quarters, other.steps.add]).toEqual([0, [], false])
  })
})

describe("targets", () => {
  const set = (who: SignedIn, targets: object) =>
    server.call<{ code?: string; data: Targets; errors?: object }>(
      "/analytics/set-targets",
      targets,
      who.token
    )

  it("are set by an Admin for everyone, and recorded", async () => {
    const admin = await server.signUp()
    const caller = await server.joinAs(admin.organisationId, "Write")
    const targets = { callsPerDay: 40, interviewsPerWeek: null }
    expect((await set(admin, targets)).body.data).toEqual(targets)
    expect((await todayOf(caller)).targets).toEqual(targets)
    expect((await set(caller, targets)).body.code).toBe("forbidden")
    await set(admin, targets)
    const lines = await server.database.query<{ changes: object }>(
      "select changes from audit where organization_id = $1 and action = 'organisation.targetsSet'",
      [admin.organisationId]
    )
    expect(lines.map(({ changes }) => changes)).toEqual([[{ field: "callsPerDay", from: null, to: 40 }]])
  })

  it.each([0, 1_001, 1.5, -3])("refuses %s calls a day", async (callsPerDay) => {
    const admin = await server.signUp()
    const { status, body } = await set(admin, { callsPerDay, interviewsPerWeek: 5 })
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([
      422,
      "invalid_payload",
      ["callsPerDay"]
    ])
    expect((await todayOf(admin)).targets.interviewsPerWeek).toBeNull()
  })
})

it("welcomes someone who has joined, until they have called", async () => {
  const admin = await server.signUp()
  const person = await server.signIn(`${randomUUID()}@example.com`)
  const { body } = await server.call<{ data: { id: string } }>(
    "/onboard/add-member",
    { name: "Invited Person", email: person.email, role: "Write" },
    admin.token
  )
  const member = { ...admin, ...person }
  await server.call("/auth/accept-invitation", { id: body.data.id }, member.token)
  expect((await todayOf(member)).welcome).toEqual({ invitedBy: "Test Person", members: 2 })
  expect((await todayOf(admin)).welcome).toBeNull()
  await outcome(member, await added(member), "Not answering")
  expect((await todayOf(member)).welcome).toBeNull()
})
