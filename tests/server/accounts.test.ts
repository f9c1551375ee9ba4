import { expect, it } from "vitest"
import { type SignedIn, writeFounder } from "../support/accounts.ts"
import { sharedTestServer, type TestServer } from "../support/testServer.ts"

/** Identifiers, names and times, which differ between any two people, and what the network says about a sign-in. */
const own = [
  /^(?:id|user_id|actor_id|organization_id|entity_id|token_hash|email|name|phone)$/,
  /(?:_at|^at)$/,
  /^(?:user_agent|address|requester)$/
]

/** The rows of a person and their organisation. Of what differs between any two, only whether it is set. */
const rowsOf = async ({ database }: TestServer, { userId, organisationId }: SignedIn) => {
  const tables = {
    users: "id = $1 and $2::uuid is not null",
    organisations: "id = $2 and $1::uuid is not null",
    members: "user_id = $1 and organization_id = $2",
    sessions: "user_id = $1 and $2::uuid is not null",
    audit: "actor_id = $1 and organization_id = $2",
    notifications: "user_id = $1 and organization_id = $2"
  }
  const found: Record<string, ReadonlyArray<Record<string, unknown>>> = {}
  for (const [table, where] of Object.entries(tables)) {
    const rows = await database.query<Record<string, unknown>>(`select * from ${table} where ${where}`, [
      userId,
      organisationId
    ])
    const compared = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) =>
          own.some((pattern) => pattern.test(column)) ? [column, value !== null] : [column, value]
        )
      )
    )
    found[table] = compared.toSorted((one, other) => String(one.action).localeCompare(String(other.action)))
  }
  return found
}

it.each([false, true])(
  "a founder written for tests has the rows of one who signs up, phone verified: %s",
  async (isVerified) => {
    const server = await sharedTestServer()
    const phone = isVerified ? "7000000452" : "7000000451"
    const person = await server.signIn(`founder-${phone}@example.com`)
    const organisation = {
      countryCode: "+91",
      name: "Acme Research",
      linkedinProfile: "https://www.linkedin.com/company/example",
      phone
    }
    const { body } = await server.call<{ org: { _id: string } }>("/auth/add-org", organisation, person.token)
    if (isVerified) {
      const otp = await server.codeSentTo(`+91${phone}`, "sms")
      const verified = await server.call(
        "/auth/verify-phone-otp",
        { countryCode: "+91", phone, otp },
        person.token
      )
      expect(verified.status).toBe(200)
    }
    const written = await writeFounder(server.database.query, {
      email: `written-${phone}@example.com`,
      name: "Test Person",
      organisation: "Acme Research",
      phone: phone.replace("45", "46"),
      isVerified
    })
    const expected = await rowsOf(server, { ...written, ...person, organisationId: body.org._id })
    expect(await rowsOf(server, written)).toEqual(expected)
  }
)
