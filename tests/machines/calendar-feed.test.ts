import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { CalendarFeed } from "../../contract/entities/CalendarFeed.ts"
import { calendarFeedMachine } from "../../machines/flows/calendar-feed.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { calendarFeed, calendarFeedSamples, madeCalendarFeed } from "../walker/samples/calendar-feed.ts"

describeMachine("calendar feed", calendarFeedMachine, calendarFeedSamples)

const shown = async () => {
  const copied: Array<string> = []
  const actor = createActor(
    calendarFeedMachine.provide({
      actors: {
        loadFeed: fromPromise<CalendarFeed | null>(async () => null),
        createFeed: fromPromise(async () => madeCalendarFeed),
        deleteFeed: fromPromise<void, { attempt: string }>(() => Promise.reject({ message: "Not now." }))
      },
      actions: { copyAddress: (_, { address }) => copied.push(address) }
    })
  ).start()
  actor.send({ type: "feed.open" })
  await waitFor(actor, (snapshot) => snapshot.matches("off"))
  actor.send({ type: "feed.create" })
  await waitFor(actor, (snapshot) => snapshot.matches("shown"))
  return { actor, copied }
}

test("the address can be copied until the page is left", async () => {
  const { actor, copied } = await shown()
  actor.send({ type: "address.copy" })
  actor.send({ type: "feed.leave" })
  expect([copied, actor.getSnapshot().context.address]).toEqual([[madeCalendarFeed.address], ""])
})

test("the address stays while turning the feed off is refused", async () => {
  const { actor } = await shown()
  actor.send({ type: "feed.turnOff" })
  actor.send({ type: "dialog.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("askingToTurnOff"))
  expect(actor.getSnapshot().context.problem).toBe("Not now.")
  actor.send({ type: "dialog.close" })
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toMatchObject([
    "shown",
    { feed: calendarFeed, address: madeCalendarFeed.address }
  ])
})
