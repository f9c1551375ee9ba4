import { expect, test, vi } from "vitest"
import { assign, createMachine, fromPromise, setup } from "xstate"
import { storedActor, withoutSecrets } from "../../src/actors/snapshots.ts"
import type { Store } from "../../src/services/storage.ts"

const child = setup({
  types: {
    context: {} as { name: string; otp: string },
    events: {} as { type: "type"; otp: string } | { type: "check" } | { type: "refuse" }
  },
  actions: { keep: assign((_, params: { otp: string }) => params) }
}).createMachine({
  context: { name: "Ada", otp: "" },
  initial: "typing",
  on: { type: { actions: { type: "keep", params: ({ event }) => ({ otp: event.otp }) } } },
  states: {
    typing: { on: { check: { target: "checking" } } },
    checking: { tags: ["unstored"], on: { refuse: { target: "typing" } } }
  }
})

const parent = setup({ actors: { child } }).createMachine({
  initial: "open",
  states: {
    open: { tags: ["open"], invoke: { id: "child", src: "child" }, on: { close: { target: "closed" } } },
    closed: {}
  }
})

const memory = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries))
  const store: Store = {
    read: (key) => map.get(key) ?? null,
    write: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
    keys: () => [...map.keys()],
    removeWhere: (isToGo) => {
      for (const key of [...map.keys()]) if (isToGo(key)) map.delete(key)
    }
  }
  return { map, store }
}

const start = (store: Store) =>
  storedActor(parent, {
    key: "parent@1",
    store,
    input: undefined,
    isWorthKeeping: (actor) => actor.getSnapshot().hasTag("open")
  }).start()

const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve))

test("secrets are emptied however deep, and nothing else is", () => {
  expect(
    withoutSecrets({ a: [{ otp: "123456", b: { token: "t", name: "n" } }], accountNumber: "1" })
  ).toEqual({
    a: [{ otp: "", b: { token: "", name: "n" } }],
    accountNumber: ""
  })
})

test("a chart comes back where it was, its child too, without the code", async () => {
  const { map, store } = memory()
  const first = start(store)
  first.getSnapshot().children.child?.send({ type: "type", otp: "123456" })
  await settled()
  expect(map.get("parent@1")).not.toContain("123456")
  first.stop()

  const second = start(store)
  expect(second.getSnapshot().children.child?.getSnapshot()).toMatchObject({
    value: "typing",
    context: { name: "Ada", otp: "" }
  })
})

test("a state that is not to come back is not stored: the one before it stays", async () => {
  const { map, store } = memory()
  const actor = start(store)
  await settled()
  const before = map.get("parent@1")
  actor.getSnapshot().children.child?.send({ type: "check" })
  await settled()
  expect(map.get("parent@1")).toBe(before)
})

test("a closed chart leaves nothing behind", async () => {
  const { map, store } = memory()
  const actor = start(store)
  await settled()
  actor.send({ type: "close" })
  await settled()
  expect([...map]).toEqual([])
})

const foreign = createMachine({ initial: "elsewhere", states: { elsewhere: {} } })

test.each([
  ["half-written", '{"status":"act'],
  ["empty", ""],
  ["null", "null"],
  ["of another chart", JSON.stringify(foreign.getInitialSnapshot({} as never))],
  ["without children", '{"status":"active","value":"open","context":{}}'],
  [
    "of an older child",
    '{"status":"active","value":"open","historyValue":{},"context":{},"children":{"child":{"src":"child","snapshot":{"status":"active","value":"gone","historyValue":{},"context":{},"children":{}}}}}'
  ]
])("a snapshot that is %s starts afresh", (_, text) => {
  const actor = start(memory({ "parent@1": text }).store)
  expect(actor.getSnapshot().value).toBe("open")
  expect(actor.getSnapshot().children.child?.getSnapshot().value).toBe("typing")
})

test("a chart that was left waiting goes on after it is restored", async () => {
  const counter = setup({ delays: { second: 1000 } }).createMachine({
    initial: "waiting",
    states: { waiting: { after: { second: { target: "rung" } } }, rung: {} }
  })
  const clock = setup({ actors: { counter } }).createMachine({ invoke: { id: "counter", src: "counter" } })
  const { store } = memory()
  const startClock = () =>
    storedActor(clock, { key: "clock@1", store, input: undefined, isWorthKeeping: () => true }).start()
  const left = startClock()
  await settled()
  left.stop()
  expect(startClock().getSnapshot().children.counter?.getSnapshot().value).toBe("rung")
})

test("a chart comes back to a state that goes on after what it invoked is done", async () => {
  const watching = setup({ actors: { watch: fromPromise(async () => "sent") } }).createMachine({
    invoke: { id: "watch", src: "watch", onDone: {} }
  })
  const { store } = memory()
  const startWatching = () =>
    storedActor(watching, { key: "parent@1", store, input: undefined, isWorthKeeping: () => true }).start()
  const watched = (actor: ReturnType<typeof startWatching>) =>
    actor.getSnapshot().children.watch?.getSnapshot().status
  const first = startWatching()
  await vi.waitFor(() => expect(watched(first)).toBe("done"))
  await settled()
  first.stop()
  expect(watched(startWatching())).toBe("done")
})
