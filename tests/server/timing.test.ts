import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { isLong } from "../support/long.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      LIMIT_SENDS_PER_HOUR: "100000",
      LIMIT_SENDS_PER_DAY: "100000",
      LIMIT_STRANGERS_SENDS_PER_HOUR: "100000",
      LIMIT_STRANGERS_SENDS_PER_DAY: "100000"
    }
  })
})
afterAll(() => server.close())

const anAddress = () => `person-${randomUUID()}@example.com`

/** An address with an account used elsewhere: this machine has never signed in to it. */
const aKnownAddress = async () => {
  const { email, userId } = await server.signIn(anAddress())
  await server.database.query(
    "update sessions set requester = 'elsewhere', address = 'elsewhere' where user_id = $1",
    [userId]
  )
  return email
}

const ask = (path: string, email: string) =>
  server.call<{ readonly codeId: string }>(path, { email, name: "Somebody" })

/** The visible parts of a response, without values that differ between calls. */
const seen = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  headers: [...headers].filter(([name]) => name !== "date" && name !== "x-request-id").sort(),
  body: { ...body, codeId: body.codeId.length }
})

/** The commit of an earlier read, sent along with the beginning of the next transaction. */
const lateCommit = /^commit; /

/** The statements of the transaction that created a code during `run`, in order. */
const statementsOf = async (run: () => Promise<unknown>) => {
  const sent = new Map<object, Array<string>>()
  const query: (this: pg.Client, ...given: ReadonlyArray<unknown>) => unknown = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, "query")
  spy.mockImplementation(function (this: pg.Client, ...given: ReadonlyArray<unknown>) {
    const [statement] = given as readonly [string | { readonly text: string }]
    const text = typeof statement === "string" ? statement : statement.text
    sent.set(this, [...(sent.get(this) ?? []), text.replace(lateCommit, "")])
    return query.apply(this, [...given])
  } as typeof pg.Client.prototype.query)
  await run().finally(() => spy.mockRestore())
  const [all = []] = [...sent.values()].filter((texts) => texts.some(makesCode))
  const at = all.findIndex(makesCode)
  const begin = all.findLastIndex((text, place) => place < at && text.startsWith("begin"))
  const end = all.findIndex((text, place) => place > at && text === "commit")
  return all.slice(begin, end + 1)
}

const makesCode = (text: string) => text.includes("insert into codes")

describe.each(["/auth/login", "/auth/signup"])("%s does not reveal who has an account", (path) => {
  it("answers with the same status, headers and bytes", async () => {
    const known = await aKnownAddress()
    expect(seen(await ask(path, known))).toEqual(seen(await ask(path, anAddress())))
  })

  it("does the same work in the database", async () => {
    const known = await aKnownAddress()
    const unknown = anAddress()
    /* The second code of an address voids the first, so both have one before. */
    await ask(path, unknown)
    const forKnown = await statementsOf(() => ask(path, known))
    const forUnknown = await statementsOf(() => ask(path, unknown))
    expect(forKnown).toEqual(forUnknown)
    expect(forKnown.at(0)).toMatch(/^begin/)
    expect(forKnown.at(-1)).toBe("commit")
    expect(forKnown.length).toBeGreaterThan(5)
  })

  it.runIf(isLong)("answers 500 times with medians within 2 ms", async () => {
    const known = await aKnownAddress()
    const unknown = anAddress()
    const median = (values: ReadonlyArray<number>) =>
      [...values].sort((one, two) => one - two)[values.length >> 1] ?? 0
    const times = { known: [] as Array<number>, unknown: [] as Array<number> }
    const answers = new Set<string>()
    for (let round = 0; round < 500; round += 1) {
      const order = round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
      for (const which of order) {
        const began = performance.now()
        const answer = await ask(path, which === "known" ? known : unknown)
        times[which].push(performance.now() - began)
        answers.add(JSON.stringify(seen(answer)))
      }
    }
    expect(answers.size).toBe(1)
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(2)
  })
})
