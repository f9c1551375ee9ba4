import pg from "pg"
import { afterEach, expect, it } from "vitest"
import { longOr } from "../../support/long.ts"
import { clientOf, endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { times } from "./support.ts"

const operations = longOr("MONEY_OPERATIONS", 60, 2_000)
const workers = longOr("MONEY_WORKERS", 6, 10)
const kills = longOr("MONEY_KILLS", 1, 10)
const everyMs = longOr("MONEY_KILLED_EVERY_MS", 500, 2_000)

const settings = {
  STEP_UP_MINUTES: "600",
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

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const payees = [
  { currency: "INR", upiId: "respondent@examplebank" },
  { currency: "USD", paypalId: "respondent@example.com" },
  { currency: "EUR", accountNumber: "00123456" }
]

const reasonable = [200, 404, 409, 422]

it(
  `loses, doubles and leaves nothing stuck in ${operations} money calls while the server is killed`,
  async () => {
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

    /** A call as a client makes it: repeated under the same key, until there is a response. */
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
    const transactions: Array<string> = []
    const answered: Array<{ path: string; payload: object; status: number }> = []
    let left = operations
    const work = async (worker: number) => {
      const random = randomFrom(worker)
      const one = <A>(among: ReadonlyArray<A>) => among[Math.floor(random() * among.length)]
      let sent = 0
      const request = async (amount: number, payee = one(payees)) => {
        const order = { respondentName: "A Respondent", respondentId, amount, ...payee }
        const { data } = await send("/honorarium/create-honorarium-request", order)
        return data._id as string
      }
      const approve = (honorariumId: string | undefined) =>
        send("/honorarium/approve-honorarium-request", { honorariumId, decision: "approve" })
      const pay = async (honorariumId: string | undefined) => {
        const { transactionId } = await send("/transaction/generate-honarium-token", { honorariumId })
        if (transactionId) transactions.push(transactionId)
      }
      /** One is paid for certain: chance alone may let every payment fail. */
      const payOne = async () => {
        const honorariumId = await request(100, payees[0])
        await approve(honorariumId)
        await pay(honorariumId)
        honoraria.push(honorariumId)
      }
      const send = async (path: string, fields: object) => {
        const payload = { ...fields, idempotencyKey: `killed-${worker}-${sent++}` }
        const { status, body } = await insist(path, payload)
        expect(reasonable, JSON.stringify([path, body])).toContain(status)
        answered.push({ path, payload, status })
        return body
      }
      if (worker === 0) await payOne()
      while (left-- > 0) {
        const choice = random()
        const amount = 100 + Math.floor(random() * 100_000) + Math.floor(random() * 4) / 100
        const honorariumId = one(honoraria.slice(-50))
        if (honorariumId === undefined || choice < 0.3) {
          honoraria.push(await request(amount))
        } else if (choice < 0.55) await approve(honorariumId)
        else if (choice < 0.8) await pay(honorariumId)
        else if (choice < 0.88) await send("/honorarium/change-honorarium-request", { honorariumId, amount })
        else if (choice < 0.93) await send("/honorarium/cancel-honorarium-request", { honorariumId })
        else if (transactions.length > 0)
          await insist("/transaction/check-honarium-status", { transactionId: one(transactions) })
      }
    }

    const isWorking = { now: true }
    let killed = 0
    const killing = async () => {
      while (killed < kills && isWorking.now) {
        await new Promise((resolve) => setTimeout(resolve, everyMs))
        await endProcess(started.child, "SIGKILL")
        killed++
        started = await startProcess(dataDir.path, settings)
      }
    }
    const began = performance.now()
    await Promise.all([
      killing(),
      Promise.all(times(workers, work)).finally(() => {
        isWorking.now = false
      })
    ])

    const database = new pg.Client({ connectionString: started.urls.database })
    await database.connect()
    toEnd.push(() => database.end())
    const rows = async (text: string) => (await database.query(text)).rows
    const stuck = () =>
      rows(`select id from transactions where amount_minor % 100 <> 2 and state in ('created', 'pending')
      union all select id from honoraria h where state = 'paying' and amount_minor % 100 <> 2`)
    while ((await stuck()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { path, payload } of answered.filter(({ status }) => status === 200).slice(-20))
      expect([path, (await client().call(path, payload, token)).status]).toEqual([path, 200])
    expect(
      await rows("select currency from ledger_entries group by currency having sum(amount_minor) <> 0")
    ).toEqual([])
    expect(
      await rows(
        "select posting_id from ledger_entries group by posting_id, currency having sum(amount_minor) <> 0"
      )
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
      await rows(`select account, currency, balance_minor from ledger_balances b where account <> 'funds'
      and balance_minor <> (select coalesce(sum(amount_minor), 0) from honoraria h where h.currency = b.currency
        and ((b.account = 'committed' and h.state in ('approved', 'failed'))
          or (b.account = 'inFlight' and h.state = 'paying') or (b.account = 'paid' and h.state = 'paid')))`)
    ).toEqual([])
    const [counted] =
      await rows(`select count(*)::int as count, count(*) filter (where state = 'paid')::int as paid,
    (select count(*)::int from transactions) as transactions,
    (select count(*)::int from ledger_entries) as entries from honoraria`)
    expect(counted.count).toBe(new Set(honoraria).size)
    expect(counted.paid).toBeGreaterThan(0)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(JSON.stringify({ operations, workers, killed, seconds, ...counted }))
  },
  longOr("MONEY_MINUTES", 4, 30) * 60_000
)
