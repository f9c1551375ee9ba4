import { paths } from "../../../contract/paths.ts"
import { type CallsHere, openCallMachine } from "../../../machines/flows/open-call.machine.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Step } from "../../walker/paths.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { calledContact, keepHere, openCall, ownerOf } from "./someCalls.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const finds = ["/calling/get-open-call"]

const kept = openCall()
const there = openCall()
const found = { call: kept, wrapUp: { callId: kept._id } } as unknown as NonNullable<CallsHere["kept"]>

const nothing: CallsHere = {
  kept: null,
  isKnown: false,
  isServerAway: false,
  recorded: [],
  wasEnded: false
}
const here: CallsHere = { ...nothing, kept: found }

/** Stores what the chart reads next. */
const keep = async (stage: Stage, next: Step | undefined) => {
  if (next?.event.type !== "xstate.done.actor.readHere") return
  const known = payloadOf<{ output: CallsHere }>(next).output
  await keepHere(stage, ownerOf(stage.notes.me as Account), {
    open: known.kept && { call: kept, sessionId: "", isKnown: known.isKnown },
    ended: known.wasEnded ? [there._id] : [],
    isServerAway: known.isServerAway,
    contactId: calledContact()._id,
    waitingCalls: [],
    refusedCalls: known.recorded
  })
}

const afterKeeping =
  (answerOf: (turn: Turn) => ReturnType<typeof fine> | "offline") => async (stage: Stage, turn: Turn) => {
    await stage.called(...finds)
    await keep(stage, turn.next)
    await answered(finds, answerOf(turn))(stage)
  }

const isKept = (step: Step) => payloadOf<{ output: CallsHere }>(step).output.kept !== null

const broken = "only a broken store of the browser fails so; walked without a browser"

export const openCallWalk: Browsing<typeof openCallMachine> = {
  name: "on the next visit",
  machine: openCallMachine,
  samples: {
    events: [
      done("readHere", nothing),
      done("readHere", { ...nothing, wasEnded: true }),
      done("readHere", here),
      done("readHere", { ...here, isServerAway: true }),
      done("readHere", { ...here, wasEnded: true }),
      done("readHere", { ...here, recorded: [kept._id], wasEnded: true }),
      done("readHere", { ...here, isKnown: true, wasEnded: true }),
      done("askServer", null),
      done("askServer", there),
      failed("askServer", refusal("offline")),
      failed("askServer", refusal("forbidden")),
      done("adoptCall", found)
    ],
    view: ({ isKept, answer, found, error }) => [isKept, answer !== null, found !== null, error !== null],
    isPossible: (event, value) =>
      event.type !== "xstate.done.actor.readHere" ||
      value === "looking" ||
      !(event as unknown as { output: CallsHere }).output.isServerAway
  },
  held: finds,
  /** A kept call stays stored. */
  isTrue: ({ steps }) => {
    const reads = steps.filter(({ event }) => event.type === "xstate.done.actor.readHere").map(isKept)
    return reads.every((isThere, place) => isThere || !reads.slice(0, place).includes(true))
  },
  isPassing: (value) => value !== "asking",
  open: async (stage, { steps }) => {
    const me = await makeAccount(stage, "ready")
    stage.notes.me = me
    await visitAs(stage, me, stage.urls.app + paths.profile)
    await stage.page.getByRole("main").getByRole("heading").first().waitFor()
    await keep(stage, steps[1])
    /** From now on every transition is seen. */
    await stage.charts.read("app")
    await stage.page.evaluate((calls) => history.pushState(null, "", calls), paths.calls)
  },
  does: {
    "xstate.done.actor.readHere": async () => undefined,
    "xstate.done.actor.adoptCall": async () => undefined,
    "xstate.done.actor.askServer": afterKeeping(({ step }) =>
      fine(payloadOf<{ output: object | null }>(step).output)
    ),
    "xstate.error.actor.askServer": afterKeeping(({ step }) => {
      const { code } = payloadOf<{ error: { code: string } }>(step).error
      return code === "offline" ? "offline" : no(code)
    })
  },
  excused: {
    "openCall.looking: xstate.error.actor.readHere → openCall.failed": broken,
    "openCall.comparing: xstate.error.actor.readHere → openCall.failed": broken,
    "openCall.unanswered: xstate.error.actor.readHere → openCall.failed": broken,
    "openCall.adopting: xstate.error.actor.adoptCall → openCall.failed": broken
  }
}
