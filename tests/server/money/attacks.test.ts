import { afterAll, beforeAll, expect, it } from "vitest"
import { newKey, startMoneyServer } from "./support.ts"

let server: Awaited<ReturnType<typeof startMoneyServer>>
beforeAll(async () => {
  server = await startMoneyServer()
})
afterAll(() => server.close())

it("an Admin who has a request's link mailed to themselves cannot approve what they filled in there", async () => {
  const owner = await server.signUp()
  const second = await server.joinAs(owner.organisationId, "Admin")
  const writer = await server.joinAs(owner.organisationId, "Write")
  const { body } = await server.ask(writer, { respondentEmail: "respondent@example.com" })
  const honorariumId = body.data._id
  const mine = `mine-${newKey()}@example.com`
  for (const [path, more] of [
    ["/honorarium/change-honorarium-request", { respondentEmail: mine }],
    ["/honorarium/send-payee-link", {}]
  ] as const) {
    const sent = { honorariumId, idempotencyKey: newKey(), ...more }
    expect(await server.call(path, sent, second.token)).toMatchObject({ status: 200 })
  }
  const link = /\/payee#(\S+)/.exec((await server.message(mine, "email")).text)?.[1] ?? ""
  expect(await server.call("/honorarium/fill-payee", { link, upiId: "mine@examplebank" })).toMatchObject({
    status: 200
  })
  expect(await server.approve(second, honorariumId)).toMatchObject({ status: 403 })
  expect(await server.approve(owner, honorariumId)).toMatchObject({ status: 200 })
})
