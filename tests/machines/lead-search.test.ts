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
  const clock = new SimulatedClock()
  const actor = createActor(
    leadSearchMachine.provide({
      actors: {
        searchLeads: fromPromise<LeadPage, Criteria & { readonly cursor: string | null }>(
          ({ input, signal }) => new Promise((answer) => waiting.push({ query: input.query, answer, signal }))
        ),
        countLeads: fromPromise<LeadCounts, Criteria>(() => new Promise(() => {}))
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
  return { actor, waiting, addresses }
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
