import { afterAll, beforeAll, expect, it } from "vitest"
import { limitKeyOf } from "../../support/limitKey.ts"
import { newKey, startMoneyServer, times } from "./support.ts"

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
  const link = /\/payee\?lng=en#(\S+)/.exec((await server.message(mine, "email")).text)?.[1] ?? ""
  expect(await server.call("/honorarium/fill-payee", { link, upiId: "mine@examplebank" })).toMatchObject({
    status: 200
  })
  expect(await server.approve(second, honorariumId)).toMatchObject({ status: 403 })
  expect(await server.approve(owner, honorariumId)).toMatchObject({ status: 200 })
})

const sendLink = (honorariumId: string, token: string) =>
  server.call("/honorarium/send-payee-link", { honorariumId, idempotencyKey: newKey() }, token)

it("a payee's inbox is not filled with links: three an hour from one organisation", async () => {
  const owner = await server.signUp()
  const colleague = await server.joinAs(owner.organisationId, "Write")
  const respondentEmail = `flooded-${newKey()}@example.com`
  const ids = await Promise.all(
    times(6, async (index) => {
      const address = index % 2 ? respondentEmail : respondentEmail.toUpperCase()
      return (await server.ask(owner, { respondentEmail: address })).body.data._id
    })
  )
  const answers = await Promise.all(
    ids.flatMap((id) => [sendLink(id, owner.token), sendLink(id, colleague.token)])
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(3)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    body: { code: "rate_limited" }
  })
})

it("links to payees count as emails of the organisation, limited to twenty an hour for a new one", async () => {
  const owner = await server.signUp()
  const ids = await Promise.all(
    times(4, async (index) => {
      const respondentEmail = `payee-${index}-${newKey()}@example.com`
      return (await server.ask(owner, { respondentEmail })).body.data._id
    })
  )
  await server.database.query("insert into limit_events (key) select $1 from generate_series(1, 18)", [
    limitKeyOf(`mails by ${owner.organisationId}`)
  ])
  const answers = await Promise.all(ids.map((id) => sendLink(id, owner.token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
})

it("links of several organisations to one address wait from the eleventh on", async () => {
  const respondentEmail = `shared-${newKey()}@example.com`
  for (const _ of times(4, Number)) {
    const owner = await server.signUp()
    for (const __ of times(3, Number)) {
      const id = (await server.ask(owner, { respondentEmail })).body.data._id
      expect((await sendLink(id, owner.token)).status).toBe(200)
    }
  }
  const waiting = () =>
    server.database.query(
      "select from jobs.job where name = 'payee.link' and start_after > now() + interval '1 minute'"
    )
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(2)
  const query = new URLSearchParams({ to: respondentEmail, kind: "email" })
  const arrived = await (await fetch(`${server.inbox}/api/messages?${query}`)).json()
  expect((arrived as ReadonlyArray<unknown>).length).toBe(10)
})
