import { expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate"
import { type ListPage, type PageRequest, pagedListMachine } from "../../machines/flows/paged-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { page, pagedListSamples, row } from "../walker/samples/paged-list.ts"

describeMachine("pagedList", pagedListMachine, pagedListSamples)

type Load = (request: PageRequest, signal: AbortSignal) => Promise<ListPage>

const start = (load: Load, clock = new SimulatedClock()) => {
  const warned: Array<unknown> = []
  const exported: Array<unknown> = []
  const actor = createActor(
    pagedListMachine.provide({
      actors: {
        loadPage: fromPromise<ListPage, PageRequest>(({ input, signal }) => load(input, signal)),
        exportList: fromPromise<void, { readonly filter: unknown }>(
          async ({ input }) => void exported.push(input.filter)
        )
      },
      actions: { warnFailed: (_, { error }) => void warned.push(error) }
    }),
    { input: { filter: "", summary: "none" }, clock }
  ).start()
  const listed = () => waitFor(actor, (snapshot) => snapshot.matches("listed"))
  return { actor, clock, warned, exported, listed }
}

test("more of the same is loaded, and all of it exported, with the same filter", async () => {
  const asked: Array<PageRequest> = []
  const { actor, exported, listed } = start(async (request) => {
    asked.push(request)
    return request.cursor === null ? page("next", row("a")) : page(null, row("b"))
  })
  actor.send({ type: "filter.choose", filter: "paid" })
  await listed()
  actor.send({ type: "page.more" })
  const { context } = await listed()
  expect(asked).toEqual([
    { filter: "paid", cursor: null },
    { filter: "paid", cursor: "next" }
  ])
  expect(context).toEqual({
    filter: "paid",
    rows: [row("a"), row("b")],
    cursor: null,
    total: { value: 9, exact: true },
    summary: "1 of 9",
    problem: ""
  })
  expect(actor.getSnapshot().can({ type: "page.more" })).toBe(false)
  actor.send({ type: "list.export" })
  await listed()
  expect(exported).toEqual(["paid"])
})

test("a slower answer about another filter is not shown", async () => {
  const answers = new Map<unknown, (page: ListPage) => void>()
  const { actor, listed } = start(({ filter }) => new Promise((resolve) => answers.set(filter, resolve)))
  actor.send({ type: "list.refresh" })
  actor.send({ type: "filter.choose", filter: "paid" })
  answers.get("")?.(page(null, row("old")))
  answers.get("paid")?.(page(null, row("new")))
  const { context } = await listed()
  expect(context.rows).toEqual([row("new")])
})

test("another filter empties the list, while typing and a refresh keep the rows", async () => {
  const { actor, listed } = start(async () => page(null, row("a")))
  const rows = () => actor.getSnapshot().context.rows
  actor.send({ type: "list.refresh" })
  await listed()
  actor.send({ type: "list.refresh" })
  expect(rows()).toEqual([row("a")])
  actor.send({ type: "filter.type", filter: "sam" })
  expect(rows()).toEqual([row("a")])
  actor.send({ type: "filter.choose", filter: "paid" })
  expect(rows()).toEqual([])
})

test("it searches when the typing rests, and a newer search calls an older one off", async () => {
  const asked: Array<unknown> = []
  const calledOff: Array<unknown> = []
  const { actor, clock, listed } = start(({ filter }, signal) => {
    asked.push(filter)
    signal.addEventListener("abort", () => calledOff.push(filter))
    return filter === "sa" ? new Promise(() => {}) : Promise.resolve(page(null, row("sam")))
  })
  actor.send({ type: "filter.type", filter: "s" })
  actor.send({ type: "filter.type", filter: "sa" })
  clock.increment(250)
  actor.send({ type: "filter.type", filter: "sam" })
  clock.increment(250)
  await listed()
  expect([asked, calledOff]).toEqual([["sa", "sam"], ["sa"]])
})

test("a row that changed elsewhere changes where it stands", async () => {
  const { actor, listed } = start(async () => page(null, row("a"), row("b")))
  actor.send({ type: "list.refresh" })
  await listed()
  actor.send({ type: "row.update", row: row("b", "Ben") })
  actor.send({ type: "row.update", row: row("elsewhere") })
  expect(actor.getSnapshot().context.rows).toEqual([row("a"), row("b", "Ben")])
})

test("a page that fails to load leaves those before it and says why", async () => {
  const { actor, warned, listed } = start(async ({ cursor }) => {
    if (cursor !== null) throw { message: "No connection" }
    return page("next", row("a"))
  })
  actor.send({ type: "list.refresh" })
  await listed()
  actor.send({ type: "page.more" })
  const { context } = await listed()
  expect([context.rows, context.cursor, warned]).toEqual([[row("a")], "next", [{ message: "No connection" }]])
})

test("news loads the first page again, once for several, and keeps the pages after it", async () => {
  const asked: Array<PageRequest["cursor"]> = []
  const { actor, clock, listed } = start(async ({ cursor }) => {
    asked.push(cursor)
    if (cursor !== null) return page(null, row("b"))
    return asked.length === 1 ? page("next", row("a")) : page("next", row("new"), row("a", "Ada"))
  })
  const refreshed = () => waitFor(actor, (snapshot) => snapshot.matches({ listed: "quiet" }))
  actor.send({ type: "list.refresh" })
  await listed()
  actor.send({ type: "page.more" })
  await listed()
  for (const _ of [1, 2, 3]) actor.send({ type: "list.news" })
  expect(asked).toEqual([null, "next"])
  clock.increment(500)
  const { context } = await refreshed()
  expect(asked).toEqual([null, "next", null])
  expect([context.rows, context.cursor]).toEqual([[row("new"), row("a", "Ada"), row("b")], null])
})

test("a list with a row that is still changing is loaded again until none is", async () => {
  let asked = 0
  const { actor, clock, listed } = start(async () => page(null, { ...row("a"), isChanging: ++asked < 3 }))
  actor.send({ type: "list.refresh" })
  await listed()
  for (const expected of [2, 3, 3]) {
    clock.increment(5_000)
    await waitFor(actor, (snapshot) => snapshot.matches({ listed: "quiet" }))
    expect(asked).toBe(expected)
  }
})
