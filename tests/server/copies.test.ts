import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SignedIn } from "../support/accounts.ts"
import { startTestServer, type TestServer } from "../support/testServer.ts"

const perMinute = 40
const burst = perMinute * 2
/** Less than a copy allows alone, and more than it takes before it knows of the other copy. */
const few = burst / 2

let one: TestServer
let other: TestServer
let admin: SignedIn
beforeAll(async () => {
  const settings = {
    LIMIT_USER_PER_MINUTE: String(perMinute),
    LIMIT_ADDRESS_PER_MINUTE: String(perMinute),
    TRUSTED_PROXIES: "1"
  }
  one = await startTestServer({ settings })
  // Before the other copy runs, which sends emails, too.
  admin = await one.signUp()
  other = await startTestServer({ settings, database: one.database })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const caller = (address: string) => ({ "x-forwarded-for": address })

type Call = (copy: TestServer, index: number) => Promise<number>

/** The number of calls in a row that a copy allows before it refuses one. */
const allowedBy = async (copy: TestServer, call: Call) => {
  for (let allowed = 0; allowed <= 2 * burst; allowed++) {
    const status = await call(copy, allowed)
    if (status === 429) return allowed
    expect([200, 404]).toContain(status)
  }
  return Number.POSITIVE_INFINITY
}

/** Uses a limit up at one copy, and returns the number of calls until the other one refuses, too. */
const refusedAfter = async (call: Call) => {
  await one.database.query("delete from call_allowances")
  expect(await allowedBy(one, call)).toBeGreaterThan(few)
  const left = async () =>
    (await one.database.query<{ left: number }>("select min(tokens) as left from call_allowances"))[0]?.left
  await expect.poll(left, { timeout: 10_000 }).toBeLessThan(few / 2)
  let calls = 0
  await expect.poll(() => call(other, calls++), { timeout: 30_000 }).toBe(429)
  return calls
}

describe("two copies on one database share a limit per minute", () => {
  it("of a person", async () => {
    const call = async (copy: TestServer, index: number) =>
      (await copy.call("/auth/get-session", {}, admin.token, caller(`192.0.2.${index}`))).status
    expect(await refusedAfter(call)).toBeLessThan(few)
  })

  it("of an address", async () => {
    const call = async (copy: TestServer) =>
      (await copy.call("/unknown", {}, undefined, caller("198.51.100.1"))).status
    expect(await refusedAfter(call)).toBeLessThan(few)
    expect((await other.call("/unknown", {}, undefined, caller("198.51.100.2"))).status).toBe(404)
  })

  it("of an address that calls no part of the API", async () => {
    const call = async (copy: TestServer) =>
      (await fetch(`${copy.app}/unsubscribe/unknown`, { headers: caller("198.51.100.3") })).status
    expect(await refusedAfter(call)).toBeLessThan(few)
  })

  it("without storing an address", async () => {
    const stored = await one.database.query<{ key: string }>("select key from call_allowances")
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.filter(({ key }) => key.includes("198.51.100"))).toEqual([])
  })
})

describe("a limit of a copy whose database does not keep it", () => {
  it("is counted by the copy alone", async () => {
    await one.database.query("revoke insert on call_allowances from pro_leads_app")
    const call = async (copy: TestServer) =>
      (await copy.call("/unknown", {}, undefined, caller("198.51.100.4"))).status
    expect(await allowedBy(one, call)).toBeGreaterThan(few)
    expect(await allowedBy(other, call)).toBeGreaterThan(few)
    await one.database.query("grant insert on call_allowances to pro_leads_app")
  })
})
