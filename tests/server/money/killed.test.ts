import pg from "pg"
import { afterEach, expect, it } from "vitest"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { times } from "./support.ts"

const settings = {
  PAY_ASK_AFTER_MS: "200",
  SAMPLE_LEADS: "0",
  LIMIT_USER_PER_MINUTE: "1000000",
  LIMIT_ORGANISATION_PER_MINUTE: "1000000",
  LIMIT_ADDRESS_PER_MINUTE: "1000000"
}

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

const kills = 3
const workers = 10
const turns = 6
const everyMs = 700

it("loses, doubles and leaves nothing stuck when the server is killed under money calls", async () => {
  const dataDir = makeDataDir()
  toEnd.push(dataDir.remove)
  let started: Started = await startProcess(dataDir.path, settings)
  toEnd.push(() => endProcess(started.child, "SIGTERM"))
  const email = "killed@example.com"
  const signedIn = async () => {
    const { call, codeSentTo } = clientOf(started.urls)
    await call("/auth/signup", { email, name: "Test Person" })
    const { body } = await call("/auth/verify-otp", { email, otp: await codeSentTo(email, "email") })
    return body.data.token as string
  }
  const token = await signedIn()
  const client = () => clientOf(started.urls)
  await client().call(
    "/auth/add-org",
    {
      countryCode: "+91",
      name: "Killed",
      linkedinProfile: "https://www.linkedin.com/company/example",
      phone: "9000000001"
    },
    token
  )
  const { body: added } = await client().call("/leads/add-lead", { name: "A Respondent" }, token)
  const respondentId = added.data._id as string

  /** A call as a client makes it: again, under the same key, until there is an answer. */
  const insist = async (path: string, payload: object) => {
    for (;;) {
      const answer = await client()
        .call(path, payload, token)
        .catch(() => undefined)
      if (answer && answer.status < 500 && answer.body.code !== "idempotency_in_flight") return answer
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const honoraria: Array<string> = []
  const work = async (worker: number) => {
    for (let turn = 0; turn < turns; turn++) {
      const key = (what: string) => `${what}-${worker}-${turn}`
      const { body } = await insist("/honorarium/create-honorarium-request", {
        respondentName: "A Respondent",
        respondentId,
        amount: 100 + (turn % 4) / 100,
        currency: "INR",
        upiId: "respondent@examplebank",
        idempotencyKey: key("request")
      })
      honoraria.push(body.data._id)
      const others = honoraria[(worker * 7 + turn * 5) % honoraria.length]
      for (const [round, honorariumId] of [body.data._id, others].entries()) {
        const approval = { honorariumId, decision: "approve", idempotencyKey: key(`approve${round}`) }
        await insist("/honorarium/approve-honorarium-request", approval)
        const payment = { honorariumId, idempotencyKey: key(`pay${round}`) }
        await insist("/transaction/generate-honarium-token", payment)
      }
    }
  }

  const isWorking = { now: true }
  const killing = async () => {
    for (let killed = 0; killed < kills && isWorking.now; killed++) {
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      await endProcess(started.child, "SIGKILL")
      started = await startProcess(dataDir.path, settings)
    }
  }
  await Promise.all([killing(), Promise.all(times(workers, work)).then(() => (isWorking.now = false))])

  const database = new pg.Client({ connectionString: started.urls.database })
  await database.connect()
  toEnd.push(() => database.end())
  const rows = async (text: string) => (await database.query(text)).rows
  const stuck = () =>
    rows(`select id from transactions where amount_minor % 100 <> 2 and state in ('created', 'pending')
      union all select id from honoraria h where state = 'paying' and amount_minor % 100 <> 2`)
  while ((await stuck()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(
    await rows("select currency from ledger_entries group by currency having sum(amount_minor) <> 0")
  ).toEqual([])
  expect(
    await rows("select account from ledger_balances where account <> 'funds' and balance_minor < 0")
  ).toEqual([])
  expect(
    await rows(
      "select honorarium_id from transactions where state in ('created', 'pending', 'paid') group by 1 having count(*) > 1"
    )
  ).toEqual([])
  expect(
    await rows(`select account from ledger_balances b where account <> 'funds' and balance_minor <> (
      select coalesce(sum(amount_minor), 0) from honoraria h
        where (b.account = 'committed' and h.state in ('approved', 'failed'))
          or (b.account = 'inFlight' and h.state = 'paying') or (b.account = 'paid' and h.state = 'paid'))`)
  ).toEqual([])
  const [{ count }] = await rows("select count(*)::int as count from honoraria")
  expect(count).toBe(honoraria.length)
  const [{ paid }] = await rows("select count(*)::int as paid from honoraria where state = 'paid'")
  expect(paid).toBe(honoraria.length / 2)
}, 120_000)
