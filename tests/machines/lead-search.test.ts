import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import {
  type Criteria,
  type LeadCounts,
  type LeadPage,
  leadSearchMachine
} from "../../machines/flows/lead-search.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { lead } from "../support/someContacts.ts"
import { leadSearchSamples, nothing, page } from "../walker/samples/lead-search.ts"

describeMachine("leadSearch", leadSearchMachine, leadSearchSamples)

type Waiting = {
  readonly query: string
  readonly answer: (page: LeadPage) => void
  readonly signal: AbortSignal
}

const start = () => {
  const waiting: Array<Waiting> = []
  const addresses: Array<string> = []
  const counting: Array<(counts: LeadCounts) => void> = []
  const clock = new SimulatedClock()
  const actor = createActor(
    leadSearchMachine.provide({
      actors: {
        searchLeads: fromPromise<LeadPage, Criteria & { readonly cursor: string | null }>(
          ({ input, signal }) => new Promise((answer) => waiting.push({ query: input.query, answer, signal }))
        ),
        countLeads: fromPromise<LeadCounts, Criteria>(() => new Promise((answer) => counting.push(answer)))
      },
      actions: {
        replaceAddress: (_, { criteria }) => addresses.push(`replace ${criteria.query}`),
        pushAddress: (_, { criteria }) => addresses.push(`push ${criteria.query}`),
        announceViewed: () => {},
        warnFailed: () => {}
      }
    }),
    { clock }
  ).start()
  return { actor, waiting, counting, clock, addresses }
}

test("a newer keystroke calls the older search off, and its late answer changes nothing", async () => {
  const { actor, waiting, addresses } = start()
  actor.send({ type: "address.change", criteria: nothing })
  actor.send({ type: "query.change", query: "a" })
  actor.send({ type: "query.change", query: "ad" })
  expect(waiting.map(({ query, signal }) => [query, signal.aborted])).toEqual([
    ["", true],
    ["a", true],
    ["ad", false]
  ])
  waiting[2]?.answer({ ...page, rows: [lead({ _id: "new" })] })
  await waitFor(actor, (snapshot) => snapshot.matches({ results: "listed" }))
  waiting[1]?.answer({ ...page, rows: [lead({ _id: "old" })] })
  await Promise.resolve()
  expect(actor.getSnapshot().context.rows.map(({ _id }) => _id)).toEqual(["new"])
  expect(addresses).toEqual(["replace ad"])
})

test("an address that says what is searched already starts nothing", () => {
  const { actor, waiting } = start()
  actor.send({ type: "address.change", criteria: nothing })
  actor.send({ type: "query.change", query: "ada" })
  actor.send({ type: "address.change", criteria: { query: "ada", filters: {} } })
  expect(waiting.map(({ query }) => query)).toEqual(["", "ada"])
})

test("the selection survives more pages and another search", async () => {
  const { actor, waiting } = start()
  actor.send({ type: "address.change", criteria: nothing })
  waiting[0]?.answer(page)
  await waitFor(actor, (snapshot) => snapshot.matches({ results: "listed" }))
  actor.send({ type: "page.select" })
  actor.send({ type: "page.more" })
  waiting[1]?.answer({ ...page, rows: [lead({ _id: "l2" })], nextCursor: null })
  await waitFor(actor, (snapshot) => snapshot.matches({ results: "listed" }))
  actor.send({ type: "query.change", query: "x" })
  const { context } = actor.getSnapshot()
  expect([context.rows.map(({ _id }) => _id), context.selected.map(({ _id }) => _id)]).toEqual([
    ["l1", "l2"],
    ["l1"]
  ])
})

test("the number of results comes with the page, or with the counts, whichever is first", async () => {
  const { actor, waiting, counting, clock } = start()
  const total = () => actor.getSnapshot().context.total
  const uncounted: LeadPage = { rows: [lead()], nextCursor: null }
  const isListed = () => waitFor(actor, (snapshot) => snapshot.matches({ results: "listed" }))
  actor.send({ type: "address.change", criteria: nothing })
  waiting[0]?.answer(page)
  await isListed()
  expect(total()).toEqual(page.total)
  actor.send({ type: "query.change", query: "a" })
  expect(total()).toEqual(page.total)
  waiting[1]?.answer(uncounted)
  await isListed()
  expect(total()).toBeNull()
  clock.increment(300)
  const many = { value: 10_000, exact: false }
  counting.at(-1)?.({ facets: null, total: many })
  await waitFor(actor, (snapshot) => snapshot.matches({ counts: "known" }))
  expect(total()).toEqual(many)
  actor.send({ type: "query.change", query: "ad" })
  clock.increment(300)
  const few = { value: 7_000, exact: true }
  counting.at(-1)?.({ facets: null, total: few })
  await waitFor(actor, (snapshot) => snapshot.matches({ counts: "known" }))
  waiting[2]?.answer(uncounted)
  await isListed()
  expect(total()).toEqual(few)
})
