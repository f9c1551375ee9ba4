import { expect, test } from "vitest"
import { assign, fromCallback, fromPromise, setup } from "xstate"
import { describeMachine, expectSame } from "../support/describeMachine.ts"
import { everyState } from "./edges.ts"
import { replay } from "./replay.ts"
import { toursOf } from "./tours.ts"
import { walk } from "./walk.ts"

const mustProvide = (): never => {
  throw new Error("an outside was reached")
}

const doorMachine = setup({
  types: {
    context: {} as { readonly coins: number },
    events: {} as
      | { readonly type: "coin.insert" }
      | { readonly type: "door.push" }
      | { readonly type: "door.kick"; readonly force: number }
      | { readonly type: "door.lock" }
      | { readonly type: "radio.switch" }
  },
  actors: {
    checkCoin: fromPromise<{ readonly isGood: boolean }>(mustProvide),
    watchStreet: fromCallback(mustProvide)
  },
  delays: { patience: 30_000, warning: 40_000 },
  guards: {
    hasCoin: ({ context }) => context.coins > 0,
    isGood: (_, params: { isGood: boolean }) => params.isGood,
    isHard: (_, params: { force: number }) => params.force > 9
  },
  actions: {
    keepCoin: assign({ coins: ({ context }) => Math.min(context.coins + 1, 2) }),
    takeCoin: assign({ coins: ({ context }) => context.coins - 1 }),
    ring: mustProvide
  }
}).createMachine({
  id: "door",
  context: { coins: 0 },
  type: "parallel",
  invoke: { id: "watchStreet", src: "watchStreet" },
  states: {
    lock: {
      initial: "deciding",
      on: { "door.lock": { target: ".deciding" } },
      states: {
        deciding: { always: [{ guard: "hasCoin", target: "open" }, { target: "shut" }] },
        shut: {
          entry: "ring",
          on: {
            "coin.insert": { target: "checking" },
            "door.kick": {
              guard: { type: "isHard", params: ({ event }) => ({ force: event.force }) },
              target: "broken"
            }
          }
        },
        checking: {
          invoke: {
            id: "checkCoin",
            src: "checkCoin",
            onDone: [
              {
                guard: { type: "isGood", params: ({ event }) => event.output },
                target: "deciding",
                actions: "keepCoin"
              },
              { target: "shut" }
            ],
            onError: { target: "shut" }
          }
        },
        open: {
          on: { "door.push": { target: "shut", actions: "takeCoin" } },
          after: { patience: { target: "shut" } }
        },
        broken: { type: "final" }
      }
    },
    radio: {
      initial: "off",
      states: {
        off: { on: { "radio.switch": { target: "on" } } },
        on: {
          on: { "*": { target: "off" } },
          after: { warning: { actions: "ring" } }
        }
      }
    }
  }
})

describeMachine(
  "a chart with regions, guards, actors, delays, eventless transitions and a wildcard",
  doorMachine,
  {
    events: [
      { type: "coin.insert" },
      { type: "door.push" },
      { type: "door.kick", force: 3 },
      { type: "door.kick", force: 10 },
      { type: "door.lock" },
      { type: "radio.switch" },
      { type: "xstate.done.actor.checkCoin", output: { isGood: true } },
      { type: "xstate.done.actor.checkCoin", output: { isGood: false } },
      { type: "xstate.error.actor.checkCoin", error: new Error("jammed") }
    ],
    view: ({ coins }) => coins
  }
)

const tally = setup({
  types: {
    context: {} as { readonly count: number },
    events: {} as { readonly type: "count.up" } | { readonly type: "count.end" }
  },
  guards: { isTwo: ({ context }) => context.count === 2, isNever: () => false },
  actions: { countUp: assign({ count: ({ context }) => context.count + 1 }) }
}).createMachine({
  id: "tally",
  context: { count: 0 },
  initial: "counting",
  states: {
    counting: {
      on: {
        "count.up": { actions: "countUp" },
        "count.end": [
          { guard: "isTwo", target: "ended" },
          { guard: "isNever", target: "lost" }
        ]
      }
    },
    ended: {},
    lost: {},
    island: { on: { "count.up": { target: "ended" } } }
  }
})

const counts = { events: [{ type: "count.up" as const }, { type: "count.end" as const }] }

test("names unreachable edges and states", () => {
  expect(walk(tally, { ...counts, view: ({ count }) => Math.min(count, 3) }).unwalked).toEqual([
    "tally.counting: count.end [isNever] → tally.lost",
    "tally.island: count.up → tally.ended",
    "tally.lost",
    "tally.island"
  ])
})

test("a missing sample is reported by its unwalked transition", () => {
  const { unwalked } = walk(doorMachine, { events: [{ type: "coin.insert" }] })
  expect(unwalked).toContain("door.lock.checking: xstate.error.actor.checkCoin → door.lock.shut")
})

test("a view that hides what a guard reads leaves its transition unwalked", () => {
  expect(walk(tally, { ...counts, view: () => null }).unwalked).toContain(
    "tally.counting: count.end [isTwo] → tally.ended"
  )
})

test("a context that grows without limit is refused, with advice", () => {
  expect(() => walk(tally, counts)).toThrow(
    "tally has too many states: let `view` name only what its guards read"
  )
})

const nowhere = { name: "", input: undefined, steps: [] }

test("a live chart that goes another way fails the path", () => {
  const samples = { ...counts, view: ({ count }: { count: number }) => Math.min(count, 3) }
  const path = walk(tally, samples).covering.find(({ steps }) => steps.at(-1)?.value === "ended")
  const stuck = tally.provide({ guards: { isTwo: () => false } })
  expect(path?.name).toBe("count.up → count.up → count.end")
  expect([...replay(tally, path ?? nowhere, samples, expectSame)]).toHaveLength(2)
  expect(() => replay(stuck, path ?? nowhere, samples, expectSame)).toThrow("to deeply equal")
})

test("the paths that cover a chart are few", () => {
  const { covering, paths } = walk(tally, { ...counts, view: ({ count }) => Math.min(count, 3) })
  expect(covering.map(({ name }) => name)).toEqual(["count.up → count.up → count.end"])
  expect(paths.length).toBeGreaterThan(covering.length)
})

test("timers end in any order while they are pending, and an actor answers once", () => {
  const chart = setup({
    types: { events: {} as { readonly type: "wait.end" } },
    actors: { ask: fromPromise(mustProvide) },
    delays: { short: 10, long: 1000 },
    actions: { note: () => undefined }
  }).createMachine({
    id: "waits",
    invoke: { id: "ask", src: "ask", onDone: { actions: "note" } },
    initial: "both",
    states: { both: { after: { short: { actions: "note" }, long: { actions: "note" } } } }
  })
  const { paths, unwalked } = walk(chart, { events: [{ type: "xstate.done.actor.ask" }] })
  expect(unwalked).toEqual([])
  const short = "xstate.after.short.waits.both"
  const long = "xstate.after.long.waits.both"
  const orders = paths.map(({ name }) => name).filter((name) => !name.includes("ask"))
  expect(orders).toEqual([`${long} → ${short}`])
  expect(
    paths.every(({ steps }) => new Set(steps.map(({ event }) => event.type)).size === steps.length)
  ).toBe(true)
})

test("a tour continues from its state, takes every edge, and avoids impossible paths", () => {
  const ring = setup({
    types: { events: {} as { readonly type: "go" } | { readonly type: "turn" } | { readonly type: "leave" } }
  }).createMachine({
    id: "ring",
    initial: "north",
    on: { leave: ".gone" },
    states: {
      north: { on: { go: "south", turn: "east" } },
      east: { on: { turn: "north" } },
      south: { on: { go: "north" } },
      gone: {}
    }
  })
  const events = (["go", "turn", "leave"] as const).map((type) => ({ type }))
  const tours = toursOf(ring, { events })
  expect(tours.map(({ name }) => name)).toEqual(["go → go → turn → turn → leave"])
  expect(tours.flatMap((tour) => [...replay(ring, tour, { events }, expectSame)])).toHaveLength(5)
  const states = toursOf(ring, { events }, () => true, everyState)
  expect(states.map(({ name }) => name)).toEqual(["go → go → turn → leave"])
  const staying = toursOf(ring, { events }, ({ steps }) => steps.every(({ event }) => event.type !== "leave"))
  expect(staying.map(({ name }) => name)).toEqual(["go → go → turn → turn"])
})
