import { type BeforeCall, callStartMachine } from "../../../machines/flows/call-start.machine.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Step } from "../../walker/paths.ts"
import type { Account } from "./people.ts"
import { atCalls, callingSession, keepHere, nextPerson, openCall, ownerOf } from "./someCalls.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const opens = ["/calling/start-session"]
const asks = ["/calling/next-contact"]
const starts = ["/calling/start-call"]

const item = nextPerson()
const contactId = item.contact._id
const found = { call: openCall(), wrapUp: { callId: "call1" } }

const nothing: BeforeCall = { isListed: false, isRecorded: false, wasCalled: false, isServerAway: false }

/** Stores what the chart reads next. */
const keep = async (stage: Stage, next: Step | undefined) => {
  if (next?.event.type !== "xstate.done.actor.readHere") return
  const { isRecorded, wasCalled, isServerAway } = payloadOf<{ output: BeforeCall }>(next).output
  await keepHere(stage, ownerOf(stage.notes.me as Account), {
    called: wasCalled ? [contactId] : [],
    isServerAway,
    contactId,
    waitingCalls: [],
    refusedCalls: isRecorded ? [crypto.randomUUID()] : []
  })
}

const listed = "the page offers no call to such a contact; walked without a browser"
const broken = "only a broken store of the browser fails so; walked without a browser"

export const callStartWalk: Browsing<typeof callStartMachine> = {
  name: "from the contact that is shown",
  machine: callStartMachine,
  samples: {
    inputs: [{ item: item as never, sessionId: "session1", attempt: "call1" }],
    events: [
      done("readHere", nothing),
      done("readHere", { ...nothing, isRecorded: true }),
      done("readHere", { ...nothing, wasCalled: true, isServerAway: true }),
      done("readHere", { ...nothing, isServerAway: true }),
      done("startAtServer", found),
      failed("startAtServer", refusal("call_open")),
      failed("startAtServer", refusal("offline")),
      failed("startAtServer", refusal("rate_limited")),
      failed("startAtServer", refusal("not_found")),
      done("startHere", found)
    ],
    view: ({ found }) => found !== null,
    isPossible: (event, value) =>
      event.type !== "xstate.done.actor.readHere" ||
      value !== "checkingAgain" ||
      (event as unknown as { output: BeforeCall }).output.isServerAway ||
      (event as unknown as { output: BeforeCall }).output.isRecorded
  },
  held: [...opens, ...asks, ...starts],
  isPassing: (value) => value !== "startingAtServer",
  open: async (stage, { steps }) => {
    stage.notes.me = await atCalls(stage)
    const main = stage.page.getByRole("main")
    await main.getByRole("button", { name: "Start calling" }).click()
    await answered(opens, fine(callingSession()))(stage)
    await answered(asks, fine({ item, skips: { total: 0, reasons: [] } }))(stage)
    const start = main.getByRole("button", { name: /^Start call/ })
    await start.waitFor()
    await keep(stage, steps[1])
    /** From now on every transition is seen. */
    await stage.charts.read("callQueue")
    await start.click()
  },
  does: {
    "xstate.done.actor.readHere": async () => undefined,
    "xstate.done.actor.startHere": async () => undefined,
    "xstate.done.actor.startAtServer": answered(starts, fine(found.call)),
    "xstate.error.actor.startAtServer": async (stage: Stage, { step, next }: Turn) => {
      const { code } = payloadOf<{ error: { code: string } }>(step).error
      await stage.called(...starts)
      await keep(stage, next)
      await answered(starts, code === "offline" ? "offline" : no(code))(stage)
    }
  },
  excused: {
    "callStart.checking: xstate.done.actor.readHere [isListed] → callStart.listed": listed,
    "callStart.listed: always → callStart.refused": listed,
    "callStart.checking: xstate.error.actor.readHere → callStart.postponed": broken,
    "callStart.checkingAgain: xstate.error.actor.readHere → callStart.postponed": broken,
    "callStart.startingHere: xstate.error.actor.startHere → callStart.postponed": broken
  }
}
