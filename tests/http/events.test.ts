import { Effect } from "effect"
import { expect, test } from "vitest"
import { endOutdated } from "../../server/http/events.ts"

test("ends streams of ended sessions, and none that opens while the sessions are read", async () => {
  const [lasting, over, fresh] = [{ sessionId: "lasting" }, { sessionId: "over" }, { sessionId: "fresh" }]
  const streams = new Set([lasting, over])
  const ended: Array<object> = []
  const readOpen = (ids: ReadonlyArray<string>) =>
    Effect.sync(() => {
      streams.add(fresh)
      return ids.filter((id) => id !== "over")
    })
  const check = endOutdated(streams, readOpen, (stream) => ended.push(stream))
  await Effect.runPromise(check)
  expect(ended).toEqual([over])
})
