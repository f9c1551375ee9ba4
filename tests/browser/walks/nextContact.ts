import { type KnownHere, nextContactMachine } from "../../../machines/flows/next-contact.machine.ts"
import type { Browsing, Stage, Turn } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Path, Step } from "../../walker/paths.ts"
import { atCalls, callingSession, keepHere, nextPerson, openCall, ownerOf } from "./someCalls.ts"
import { answered, answeredOnce, fine, no, payloadOf } from "./someContacts.ts"

const finds = ["/calling/get-open-call"]
const opens = ["/calling/start-session"]
const asks = ["/calling/next-contact"]
const counts = ["/calling/peek-queue"]
const skipping = ["/calling/skip-contact"]

const callId = crypto.randomUUID()
const item = nextPerson()
const contactId = item.contact._id
const skips = { total: 0, reasons: [] }

const nothingKept: KnownHere = {
  openCallId: null,
  sessionId: null,
  isServerAway: false,
  waitingCalls: [],
  refusedCalls: [],
  recordedContacts: [],
  refusedContacts: []
}
const waitingKept = { ...nothingKept, waitingCalls: [callId], recordedContacts: [contactId] }
const refusedKept = {
  ...nothingKept,
  refusedCalls: [callId],
  recordedContacts: [contactId],
  refusedContacts: [contactId]
}

const isWaiting = (value: unknown) =>
  ["leasing", "countingSkips", "openingSession", "skipping", "checkingServerCall"].includes(String(value))

const isA = (type: string) => (step: Step | undefined) => step?.event.type === `xstate.done.actor.${type}`

const outputOf = <T>(step: Step) => payloadOf<{ output: T }>(step).output

const ownerIn = (stage: Stage) =>
  stage.page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("calls."))
    return key?.split(" ")[1] ?? ""
  })

/** The browser's stored data on the next visit, as other tabs leave it. */
const keep = async (stage: Stage, next: Step | undefined, owner?: string) => {
  if (next === undefined || !isA("readHere")(next)) return
  const { openCallId, sessionId, isServerAway, waitingCalls, refusedCalls } = outputOf<KnownHere>(next)
  await keepHere(stage, owner ?? (await ownerIn(stage)), {
    open: openCallId === null ? null : { call: { ...openCall(), _id: callId }, sessionId: "", isKnown: true },
    session: sessionId === null ? null : { source: { kind: "due" }, sessionId },
    isServerAway,
    contactId,
    waitingCalls,
    refusedCalls
  })
}

const keptTaken = ({ steps }: Path) =>
  new Set(steps.filter(isA("takeKept")).map((step) => outputOf<unknown>(step) !== null))

const refuse =
  (paths: ReadonlyArray<string>) =>
  async (stage: Stage, { step, next }: Turn) => {
    const { code } = payloadOf<{ error: { code: string } }>(step).error
    await stage.called(...paths)
    await keep(stage, next)
    const isAskedAgain = code === "not_found"
    return (isAskedAgain ? answeredOnce : answered)(paths, code === "offline" ? "offline" : no(code))(stage)
  }

const broken = "only a broken store of the browser fails so; walked without a browser"

export const nextContactWalk: Browsing<typeof nextContactMachine> = {
  name: "by somebody who calls",
  machine: nextContactMachine,
  samples: {
    inputs: [{ source: { kind: "due" }, sessionId: "session1" }],
    events: [
      done("readHere", nothingKept),
      done("readHere", { ...nothingKept, isServerAway: true }),
      done("readHere", { ...nothingKept, openCallId: callId }),
      done("readHere", { ...nothingKept, openCallId: callId, waitingCalls: [callId] }),
      done("readHere", { ...nothingKept, sessionId: crypto.randomUUID() }),
      done("readHere", waitingKept),
      done("readHere", refusedKept),
      done("takeKept", item),
      done("takeKept", null),
      done("leaseNext", { item, skips }),
      done("leaseNext", { item, skips: null }),
      done("leaseNext", { item: null, skips }),
      failed("leaseNext", refusal("not_found")),
      failed("leaseNext", refusal("call_open")),
      failed("leaseNext", refusal("offline")),
      failed("leaseNext", refusal("forbidden")),
      done("skipLeased"),
      failed("skipLeased", refusal("forbidden")),
      done("countSkips", skips),
      failed("countSkips", refusal("forbidden")),
      done("openNewSession", "session2"),
      failed("openNewSession", refusal("forbidden")),
      done("readOpenCall", callId),
      done("readOpenCall", null),
      failed("readOpenCall", refusal("forbidden")),
      done("refillKept")
    ],
    view: ({ item, skips, isServerAway, passed, isReopened, refusedCalls }) => [
      item !== null,
      skips !== null,
      isServerAway,
      passed.length,
      isReopened,
      refusedCalls.length
    ],
    isPossible: (event, value) => {
      if (event.type !== "xstate.done.actor.readHere") return true
      const { isServerAway, openCallId, sessionId } = (event as unknown as { output: KnownHere }).output
      if (isServerAway || openCallId !== null) return value === "checkingOpenCall"
      return sessionId === null || value === "reopening"
    }
  },
  held: [...finds, ...opens, ...asks, ...counts, ...skipping],
  isTrue: (path) => keptTaken(path).size < 2,
  isPassing: (value) => !isWaiting(value),
  open: async (stage, path) => {
    await stage.answer(finds, "pass")
    const me = await atCalls(stage)
    if (keptTaken(path).has(true)) {
      const lead = { name: "Kept Contact", countryCode: "44", phone: "2079460100" }
      await stage.client.call("/leads/add-lead", lead, me.token)
    }
    await stage.page.getByRole("main").getByRole("button", { name: "Start calling" }).click()
    await stage.called(...opens)
    await keep(stage, path.steps[1], ownerOf(me))
    await stage.answerOne("/calling/start-session", fine(callingSession()))
  },
  does: {
    "xstate.done.actor.readHere": async () => undefined,
    "xstate.done.actor.takeKept": async () => undefined,
    "xstate.done.actor.refillKept": async () => undefined,
    "xstate.done.actor.leaseNext": async (stage, { step, next }) => {
      await stage.called(...asks)
      await keep(stage, next)
      return answered(asks, fine(outputOf(step)))(stage)
    },
    "xstate.error.actor.leaseNext": refuse(asks),
    "xstate.done.actor.skipLeased": answered(skipping, fine()),
    "xstate.error.actor.skipLeased": refuse(skipping),
    "xstate.done.actor.countSkips": answered(counts, fine({ ready: 1, skips })),
    "xstate.error.actor.countSkips": refuse(counts),
    "xstate.done.actor.openNewSession": answered(opens, fine(callingSession())),
    "xstate.error.actor.openNewSession": refuse(opens),
    "xstate.done.actor.readOpenCall": (stage, { step }) =>
      answered(finds, fine(outputOf(step) === null ? null : { ...openCall(), _id: callId }))(stage),
    "xstate.error.actor.readOpenCall": refuse(finds)
  },
  excused: {
    "nextContact.checkingOpenCall: xstate.error.actor.readHere → nextContact.failed": broken,
    "nextContact.takingKept: xstate.error.actor.takeKept → nextContact.failed": broken,
    "nextContact.checkingOutcome: xstate.error.actor.readHere → nextContact.failed": broken,
    "nextContact.leased: xstate.error.actor.refillKept → nextContact.failed": broken,
    "nextContact.reopening: xstate.error.actor.readHere → nextContact.failed": broken,
    "nextContact.checkingOutbox: xstate.error.actor.readHere → nextContact.failed": broken,
    "nextContact.takingKeptInstead: xstate.error.actor.takeKept → nextContact.failed": broken
  }
}
