import { afterAll, beforeAll, expect, test } from "vitest"
import { type MoneyServer, startMoneyServer } from "../server/money/support.ts"
import { long } from "../support/long.ts"
import { fillPool } from "../support/people.ts"
import { type Simulated, simulate } from "./simulate.ts"

const { SIMULATE_SEEDS, SIMULATE_SEED, SIMULATE_STEPS } = process.env
const steps = Number(SIMULATE_STEPS ?? 60)
const first = Number(SIMULATE_SEED ?? 1)
const seeds = SIMULATE_SEED === undefined ? Number(SIMULATE_SEEDS ?? long(4, 200)) : 1
const patience = 30_000 + seeds * steps * 1_000

let server: MoneyServer
let leads: ReadonlyArray<string>
beforeAll(async () => {
  server = await startMoneyServer()
  await fillPool(
    server.database.url,
    Array.from({ length: 12 }, (_, place) => ({
      name: `Lead ${place}`,
      email: `lead-${place}@example.org`,
      countryCode: "+1",
      phone: `20255501${String(place).padStart(2, "0")}`
    }))
  )
  const found = await server.database.query<{ id: string }>("select id::text from leads order by id")
  leads = found.map(({ id }) => id)
})
afterAll(() => server.close())

const sumOf = (all: ReadonlyArray<Simulated>, key: string) =>
  all.reduce((sum, { counts }) => sum + (counts[key] ?? 0), 0)

test(
  "all invariants hold after every step, whatever people do and however bad the network is",
  async () => {
    const began = performance.now()
    const done: Array<Simulated> = []
    for (let seed = first; seed < first + seeds; seed++) {
      done.push(await simulate(server, { seed, steps, leads }))
      if (SIMULATE_SEED !== undefined) console.info(done[0]?.trace.join("\n"))
      else if (seeds > 20 && done.length % 10 === 0) console.info(`${done.length} of ${seeds} seeds hold`)
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10
    console.info(
      `${done.length} seeds, ${steps} steps each, ${sumOf(done, "calls")} calls: ${sumOf(done, "answerLost")} answers lost, ` +
        `${sumOf(done, "repeated")} calls repeated at once, ${sumOf(done, "copyLate")} copies late; all held, in ${seconds} s`
    )
    expect(done.every(({ trace }) => trace.length === steps)).toBe(true)
  },
  patience
)

test.skipIf(SIMULATE_SEEDS !== undefined)(
  "a seed goes the same way again",
  async () => {
    const one = await simulate(server, { seed: first + 100, steps, leads })
    const other = await simulate(server, { seed: first + 100, steps, leads })
    expect(other.trace).toEqual(one.trace)
  },
  patience
)

test.skipIf(SIMULATE_SEEDS !== undefined || SIMULATE_SEED !== undefined)(
  "a broken invariant is found immediately, with the command that repeats it",
  async () => {
    const meddle = async (step: number, organisations: ReadonlyArray<string>) => {
      if (step !== 7) return
      await server.database.query(
        "update organisations set credits_used = credits_used + 1 where id = any($1)",
        [organisations]
      )
    }
    const failing = simulate(server, { seed: 5, steps: 20, leads, meddle })
    await expect(failing).rejects.toThrow(
      /credits used are not what the ledger says.*npm run simulate -- --seed 5 --steps 20\n.*7\. /s
    )
  }
)
