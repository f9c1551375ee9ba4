import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { everyCall } from "../../contract/calls/index.ts"
import { expensiveCalls } from "../../server/http/waiting.ts"
import { FairQueue, type Waiter } from "../../server/platform/database/FairQueue.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Outcome = { readonly party: string | undefined; readonly waitedMs: number; readonly isDone: boolean }

/** Runs calls of `workMs` through a queue of ten slots; a call that would wait too long is refused immediately. */
const simulate = (workMs: number, limits = { expensivePerParty: 10, expensivePerOrganisation: 10 }) => {
  const queue = new FairQueue({ slots: 10, ...limits })
  const outcomes: Array<Outcome> = []
  const refused: Array<string | undefined> = []
  let running = 0
  let busiest = 0
  const arrive = (details: Partial<Waiter> = {}) => {
    const waiter: Waiter = { isExpensive: false, maxWaitMs: 2_000, hasLeft: () => false, ...details }
    if (queue.expectedMs(waiter) > waiter.maxWaitMs) {
      refused.push(waiter.party)
      return
    }
    const arrived = Date.now()
    queue.acquire(waiter, (isGranted) => {
      const waitedMs = Date.now() - arrived
      if (!isGranted) {
        outcomes.push({ party: waiter.party, waitedMs, isDone: false })
        return
      }
      running += 1
      busiest = Math.max(busiest, running)
      setTimeout(() => {
        running -= 1
        outcomes.push({ party: waiter.party, waitedMs, isDone: true })
        queue.release(waiter, workMs)
      }, workMs)
    })
  }
  return { arrive, outcomes, refused, busiest: () => busiest }
}

const longest = (outcomes: ReadonlyArray<Outcome>) => Math.max(...outcomes.map(({ waitedMs }) => waitedMs))

describe("overload", () => {
  it("refuses no call of a burst that is done within the longest wait", async () => {
    const { arrive, outcomes, refused, busiest } = simulate(100)
    for (let index = 0; index < 300; index++) arrive({ party: "office", maxWaitMs: 4_000 })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(refused).toEqual([])
    expect(outcomes.filter(({ isDone }) => isDone).length).toBe(300)
    expect(longest(outcomes)).toBe(2_900)
    expect(busiest()).toBe(10)
  })

  it.each([2, 4])(
    "works at full capacity when %d times as much arrives, and bounds the wait",
    async (times) => {
      const { arrive, outcomes, refused } = simulate(100)
      for (let tick = 0; tick < 3_000; tick++) {
        for (let index = 0; index < times; index++) arrive({ party: `party ${(tick * times + index) % 37}` })
        await vi.advanceTimersByTimeAsync(10)
      }
      const done = outcomes.filter(({ isDone }) => isDone)
      expect(done.length).toBeGreaterThan(2_950)
      expect(longest(outcomes)).toBeLessThanOrEqual(2_500)
      expect(outcomes.length - done.length).toBeLessThan(times * 3_000 * 0.03)
      expect(refused.length).toBeGreaterThan((times - 1) * 2_600)
    }
  )

  it("recovers at once when less arrives", async () => {
    const { arrive, outcomes, refused } = simulate(100)
    for (let index = 0; index < 1_000; index++) arrive({ party: "many" })
    await vi.advanceTimersByTimeAsync(10_000)
    const before = refused.length
    outcomes.length = 0
    arrive({ party: "later" })
    await vi.advanceTimersByTimeAsync(200)
    expect(refused.length).toBe(before)
    expect(outcomes).toEqual([{ party: "later", waitedMs: 0, isDone: true }])
  })

  it("does no work for a caller that has left", async () => {
    const { arrive, outcomes } = simulate(100)
    for (let index = 0; index < 10; index++) arrive()
    for (let index = 0; index < 50; index++) arrive({ party: "left", hasLeft: () => true })
    arrive({ party: "stayed" })
    await vi.advanceTimersByTimeAsync(500)
    expect(outcomes.filter(({ party }) => party === "left").every(({ isDone }) => !isDone)).toBe(true)
    expect(outcomes.at(-1)).toEqual({ party: "stayed", waitedMs: 100, isDone: true })
  })
})

describe("fairness", () => {
  it("lets parties take turns, however much one of them asks for", async () => {
    const { arrive, outcomes } = simulate(100)
    for (let index = 0; index < 100; index++) arrive({ party: "greedy" })
    for (let index = 0; index < 5; index++) arrive({ party: `neighbour ${index}` })
    await vi.advanceTimersByTimeAsync(3_000)
    const neighbours = outcomes.filter(({ party }) => party?.startsWith("neighbour"))
    expect(neighbours.map(({ waitedMs }) => waitedMs)).toEqual([100, 100, 100, 100, 100])
  })

  it("runs no more expensive calls of a party or an organisation at once than allowed", async () => {
    const greedy = simulate(100, { expensivePerParty: 3, expensivePerOrganisation: 5 })
    for (let index = 0; index < 30; index++) greedy.arrive({ party: "greedy", isExpensive: true })
    expect(greedy.busiest()).toBe(3)
    const crowd = simulate(100, { expensivePerParty: 3, expensivePerOrganisation: 5 })
    for (let index = 0; index < 30; index++)
      crowd.arrive({ party: `colleague ${index}`, organisation: "crowd", isExpensive: true })
    expect(crowd.busiest()).toBe(5)
    await vi.advanceTimersByTimeAsync(2_000)
    for (const { outcomes, busiest } of [greedy, crowd]) {
      expect(outcomes.filter(({ isDone }) => isDone).length).toBe(30)
      expect(busiest()).toBeLessThanOrEqual(5)
    }
  })

  it("keeps slots for cheap calls while expensive ones of many organisations wait", async () => {
    const { arrive, outcomes } = simulate(1_000)
    for (let index = 0; index < 40; index++)
      arrive({ party: `party ${index}`, organisation: `org ${index}`, isExpensive: true, maxWaitMs: 60_000 })
    arrive({ party: "cheap" })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcomes.find(({ party }) => party === "cheap")).toMatchObject({ waitedMs: 0, isDone: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcomes.length).toBe(41)
  })
})

it("names calls of the contract as expensive", () => {
  const paths = new Set<string>(everyCall.map(({ call }) => call.path))
  expect([...expensiveCalls].filter((path) => !paths.has(path))).toEqual([])
})
