import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Call } from "../../contract/call.ts"
import { everyCall } from "../../contract/calls/index.ts"
import { callStatuses } from "../../contract/rules/callStatuses.ts"
import { startGateway } from "../../server/embedded/gateway.ts"
import { testSecret } from "../support/database.ts"
import { liveCode, withLeadingZeros } from "../support/liveCode.ts"
import { fillPool } from "../support/people.ts"
import { socialToken } from "../support/socialTokens.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

/** The calls that the specification lists. */
const listed: ReadonlyArray<Call> = everyCall.map(({ call }) => call as Call).filter((call) => !call.addition)

let gateway: Awaited<ReturnType<typeof startGateway>>
let server: TestServer
beforeAll(async () => {
  gateway = await startGateway({ secret: testSecret, webhookUrl: () => undefined })
  server = await startTestServer({ identity: true, settings: { PAY_URL: gateway.url } })
  await fillPool(server.database.url, [{ name: "Someone Listed", email: "listed@example.com" }])
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

/** The keys of a value with their types. */
const shapeOf = (value: unknown): unknown => {
  if (value === null) return "null"
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== "object") return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]))
}

type Reply = Readonly<Record<string, never>> & {
  readonly data: {
    readonly _id: string
    readonly id: string
    readonly token: string
    readonly honorariumId: string
    readonly data: { readonly _id: string; readonly accessToken?: string }
    readonly credits: unknown
    readonly callStatus: string
    readonly reference: string
  }
  readonly org: { readonly _id: string }
}

/** A client that knows only the specification. It sends no idempotency key. */
const makeClient = () => {
  const lines: Array<string> = []
  const called = new Set<string>()
  const call = async (path: string, payload: object, token?: string) => {
    const { status, body } = await server.call<Reply>(path, payload, token)
    const contract = listed.find((one) => one.path === path)
    if (!contract) throw new Error(`${path} is not in the specification`)
    expect([path, status, body.errors]).toEqual([path, 200, undefined])
    Schema.decodeUnknownSync(contract.reply as Schema.Codec<unknown>, { onExcessProperty: "error" })(body)
    if (!called.has(path)) {
      lines.push(`${path} ${JSON.stringify(shapeOf(payload))}\n  ${JSON.stringify(shapeOf(body))}`)
    }
    called.add(path)
    return body
  }
  return { call, lines, called }
}

it("works from the sign-up to a paid respondent, through all 39 calls", async () => {
  const { call, lines, called } = makeClient()
  const email = `owner-${randomUUID()}@example.com`
  const phone = "9323153473"

  await call("/auth/signup", { email, name: "Some Owner" })
  await call("/auth/verify-otp", { email, otp: Number(await withLeadingZeros(server, email)) })
  await call("/auth/login", { email })
  const signedIn = await call("/auth/verify-otp", { email, otp: await liveCode(server, email) })
  const { token } = signedIn.data
  const consumer = signedIn.data.data._id
  const { org } = await call(
    "/auth/add-org",
    {
      countryCode: "+91",
      name: "Some Organisation",
      linkedinProfile: "https://www.linkedin.com/company/example",
      phone,
      jobRole: ""
    },
    token
  )
  const organization_id = org._id
  const sent = await server.codeSentTo(`+91${phone}`, "sms")
  await call("/auth/verify-phone-otp", { phone, otp: Number(sent), countryCode: "+91" }, token)
  await call("/auth/get-org", { id: organization_id }, token)
  const { idToken } = await socialToken(server.identity ?? "", {
    sub: randomUUID(),
    name: "Social Person",
    email: `social-${randomUUID()}@example.com`,
    email_verified: true
  })
  const social = await call("/auth/login-google", { idToken })
  expect(social.data.data.accessToken).toBe(idToken)

  await call(
    "/profile/update",
    {
      name: "Some Owner",
      jobRole: "Researcher",
      linkedinProfile: "https://www.linkedin.com/in/example",
      phone,
      countryCode: "+91"
    },
    token
  )
  const { data: unread } = (await call(
    "/profile/get-notifications",
    { id: organization_id },
    token
  )) as never as {
    readonly data: ReadonlyArray<{ readonly _id: string }>
  }
  const notificationIds = unread.map(({ _id }) => _id)
  await call("/profile/read-notifications", { organization_id, notificationIds }, token)

  const member = { name: "Some Member", email: `member-${randomUUID()}@example.com`, role: "Read" }
  const named = { organization_id, organization_name: "Some Organisation" }
  const { data: invited } = await call("/onboard/add-member", { ...member, ...named, id: "" }, token)
  await call("/onboard/update-member", { ...member, ...named, id: invited.id, role: "Write" }, token)
  await call("/onboard/get-all-member", {}, token)
  await server.joinAs(organization_id, "Read")
  const [joined] = await server.database.query<{ id: string }>(
    "select id from members where organization_id = $1 and state = 'active' and role = 'Read'",
    [organization_id]
  )
  await call("/onboard/toggle-status", { id: joined?.id ?? "" }, token)
  await call("/onboard/delete-member", { id: invited.id }, token)

  const pool = (await call("/leads/get-leads", {}, token)) as never as {
    readonly data: ReadonlyArray<{ readonly _id: string }>
  }
  const viewed = await call("/leads/view-lead", { leadId: pool.data[0]?._id ?? "" }, token)
  const contactId = viewed.data._id
  const added = { name: "Added By Hand", email: "added@example.com", phone: "9876543210", countryCode: "+91" }
  await call("/leads/add-lead", added, token)
  await call(
    "/leads/bulk-add-contacts",
    { rows: [{ name: "One Of Many", email: "many@example.com" }] },
    token
  )
  await call("/leads/search-viewed-leads", {}, token)
  await call("/leads/get-added-contacts", {}, token)
  await call("/leads/get-all-viewed-leads", {}, token)

  const { data: label } = await call("/label/create-label", { consumer, organization_id, name: "Hot" }, token)
  await call("/label/update-label", { consumer, organization_id, name: "Hotter", id: label._id }, token)
  await call("/label/get-labels", { orgId: organization_id }, token)
  await call("/label/update-lead-label", { contactIds: [contactId], add: [label._id] }, token)
  await call("/label/update-lead-label", { contactIds: [contactId], remove: [label._id] }, token)
  await call("/label/delete-label", { labelId: label._id }, token)
  await call("/label/add-thumbs", { contactId, thumbs: "up" }, token)
  await call("/label/check-linkedin", { contactId }, token)
  for (const callStatus of callStatuses) {
    const changed = await call("/label/update-lead-fields", { contactId, fields: { callStatus } }, token)
    expect(changed.data.callStatus).toBe(callStatus)
  }

  const asked = await call(
    "/honorarium/create-honorarium-request",
    {
      respondentName: "Some Respondent",
      respondentId: contactId,
      honorariumId: "H-1",
      respondentEmail: "respondent@example.com",
      respondentNumber: "9876543210",
      amount: 1500,
      currency: "INR",
      accountHolder: "Some Respondent",
      accountNumber: 123_456_789_012,
      ifscCode: "ABCD0123456",
      upiId: "",
      paypalId: "",
      notes: ""
    },
    token
  )
  expect(asked.data.reference).toBe("H-1")
  await expect
    .poll(() => server.database.query("select account_check from honoraria"))
    .toEqual([{ account_check: "named" }])
  await call("/honorarium/get-honorarium", { honorariumId: "H-1" }, token)
  await call("/honorarium/approve-honorarium-request", { honorariumId: "H-1" }, token)
  const paid = (await call(
    "/transaction/generate-honarium-token",
    { honorariumId: asked.data.honorariumId },
    token
  )) as never as { readonly transactionId: string }
  await call("/transaction/check-honarium-status", { transactionId: paid.transactionId }, token)
  const checkout = (await call(
    "/transaction/generate-token",
    { planId: "starter", period: "Monthly", currency: "INR" },
    token
  )) as never as { readonly transactionId: string }
  await call("/transaction/check-status", { transactionId: checkout.transactionId }, token)
  await call("/transaction/get-all-payment", {}, token)
  await call("/analytics/get-analytics", {}, token)

  expect([...called].sort()).toEqual(listed.map(({ path }) => path).sort())
  expect(listed).toHaveLength(39)
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(join(import.meta.dirname, "specClient.txt"))
})
