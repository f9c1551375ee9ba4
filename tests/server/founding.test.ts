import { afterAll, beforeAll, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_SENDS_APART_SECONDS: "60" } })
})
afterAll(() => server.close())

const founding = (phone: string) => ({
  countryCode: "+91",
  name: "Founded",
  linkedinProfile: "https://www.linkedin.com/company/example",
  phone
})

it("asks no second code for a number that the founder has confirmed", async () => {
  const { token } = await server.signIn("founder@example.com")
  const own = { countryCode: "+91", phone: "9000000001" }
  await server.call("/profile/update", own, token)
  const otp = await server.codeSentTo("+919000000001", "sms")
  expect(await server.call("/auth/verify-phone-otp", { ...own, otp }, token)).toMatchObject({
    status: 200,
    body: { data: null }
  })
  expect(await server.call("/auth/add-org", founding("9000000001"), token)).toMatchObject({
    status: 200,
    body: { org: { name: "Founded", phoneVerified: true } }
  })
  expect(await server.call("/auth/get-session", {}, token)).toMatchObject({
    body: { data: { phoneVerified: true } }
  })
})

it("asks a code for any other number, and founds one organisation for two requests at once", async () => {
  const { token } = await server.signIn("twice@example.com")
  const answers = await Promise.all([
    server.call("/auth/add-org", founding("9000000002"), token),
    server.call("/auth/add-org", founding("9000000003"), token)
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const founded = answers.find(({ status }) => status === 200)
  expect(founded?.body).toMatchObject({ org: { phoneVerified: false } })
  expect(await server.database.query("select from members where email = 'twice@example.com'")).toHaveLength(1)
})
