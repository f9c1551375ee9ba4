import { expect } from "vitest"
import { callQueueMachine } from "../../../machines/flows/call-queue.machine.ts"
import type { CallStartResult } from "../../../machines/flows/call-start.machine.ts"
import type { NextContactResult } from "../../../machines/flows/next-contact.machine.ts"
import type { OpenCallResult } from "../../../machines/flows/open-call.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import {
  atCalls,
  calledContact,
  callingSession,
  changeKept,
  changeRefused,
  comeOnline,
  nextPerson,
  openCall,
  stored,
  taken
} from "./someCalls.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const finds = ["/calling/get-open-call"]
const opens = ["/calling/start-session"]
const asks = ["/calling/next-contact"]
const skipping = ["/calling/skip-contact"]
const starts = ["/calling/start-call"]
const ends = ["/calling/end-session"]
const leaves = ["/calling/leave-call"]
const records = ["/calling/record-outcome"]

const contact = calledContact()
const skips = { total: 0, reasons: [] }
const item = nextPerson()
const found = {
  call: openCall(),
  wrapUp: { callId: "call1", contact, draft: { status: null } }
}
const chosen = (end: NextContactResult["end"], more: object = {}) =>
  done("nextContact", { end, item: null, skips, sessionId: "session1", error: null, ...more })
const press = (name: string | RegExp) => (stage: Stage) =>
  stage.page.getByRole("main").getByRole("button", { name }).first().click()

/** The server accepts the outcome, so that nothing unsent comes before the next step. */
const deliver = async (stage: Stage) => {
  await answered(records, fine(taken()))(stage)
  await expect.poll(() => stored(stage)).toBe(0)
}

/** The failed response, by the code that the chart receives. */
const failure = (code: string) => (code === "offline" ? "offline" : no(code))

/** The server's answers with which the start of a call ends so. */
const startAnswers = {
  started: () => fine(openCall()),
  callOpen: () => no("call_open"),
  postponed: () => no("rate_limited"),
  refused: () => no("not_found")
}

/** The server has an open call whose outcome it refused here. */
const answerUndecided = async (stage: Stage) => {
  const call = openCall()
  await changeRefused(stage, call._id)
  await answered(asks, no("call_open"))(stage)
  await answered(finds, fine(call))(stage)
}

/** Presses the key that starts a call; another tab has ended the session, so this one opens its own. */
const startAnew = (name: string) => async (stage: Stage) => {
  await changeKept(stage, "forget session")
  await press(name)(stage)
}

const asked = async (stage: Stage, isThere: boolean) =>
  answered(asks, fine({ item: isThere ? nextPerson() : null, skips }))(stage)

const notHanded = "no one is handed over while a call is open, or may be; walked without a browser"

export const callQueueWalk: Browsing<typeof callQueueMachine> = {
  name: "by somebody who calls",
  machine: callQueueMachine,
  isTour: true,
  samples: {
    events: [
      { type: "queue.start", source: { kind: "due" } },
      { type: "queue.finish" },
      { type: "queue.again" },
      { type: "queue.choose" },
      { type: "queue.retry" },
      { type: "network.back" },
      { type: "call.start" },
      { type: "call.end" },
      { type: "contact.skip" },
      { type: "call.endedElsewhere" },
      { type: "queue.movedElsewhere" },
      { type: "outcome.decided" },
      done("openCall", { found: null, error: null }),
      done("openCall", { found, error: null }),
      done("openCall", { found: null, error: refusal("offline") }),
      chosen("found", { item }),
      chosen("noneLeft"),
      chosen("callOpen"),
      chosen("undecided"),
      chosen("failed", { error: refusal("offline") }),
      chosen("failed", { error: refusal("forbidden") }),
      done("skipItem"),
      failed("skipItem"),
      done("callStart", { end: "started", found }),
      done("callStart", { end: "callOpen", found: null }),
      done("callStart", { end: "postponed", found: null }),
      done("callStart", { end: "refused", found: null }),
      done("openSession", "session1"),
      failed("openSession"),
      failed("endSession"),
      done("callWrapUp", { end: "saved", status: "Not answering", callId: "call1" }),
      done("callWrapUp", { end: "left" }),
      done("waitUntilTaken")
    ],
    view: ({ source, item, call }) => [source !== null, item !== null, call !== null]
  },
  held: [...finds, ...opens, ...asks, ...skipping, ...starts, ...ends, ...leaves, ...records],
  isPassing: (value) => value === "delivering" || value === "waiting",
  open: async (stage) => {
    await atCalls(stage)
  },
  does: {
    "queue.start": startAnew("Start calling"),
    "queue.again": startAnew("Check for more calls"),
    "queue.choose": press("Choose other calls"),
    "queue.retry": press("Try again"),
    "network.back": comeOnline,
    "queue.finish": async (stage, { before }) => {
      await press("Finish session")(stage)
      if (before === "undecided") await changeRefused(stage, null)
      if (before !== "delivering") return
      await stage.page.clock.resume()
      await deliver(stage)
    },
    "call.start": press(/^Start call/),
    "call.end": press(/^End call/),
    "contact.skip": press(/^Skip/),
    "call.endedElsewhere": (stage) => changeKept(stage, "forget open"),
    "queue.movedElsewhere": (stage) => changeKept(stage, "turn"),
    "outcome.decided": press("Use the other version"),
    "xstate.after.retryDelay.callQueue.waiting": ({ page }) => page.clock.runFor(10_000),
    "xstate.done.actor.openCall": (stage, { step }) => {
      const { found, error } = payloadOf<{ output: OpenCallResult }>(step).output
      return answered(finds, error === null ? fine(found === null ? null : openCall()) : "offline")(stage)
    },
    "xstate.done.actor.openSession": answered(opens, fine(callingSession())),
    "xstate.error.actor.openSession": answered(opens, no()),
    "xstate.done.actor.nextContact": (stage, { step }) => {
      const { end, error } = payloadOf<{ output: NextContactResult }>(step).output
      if (end === "undecided") return answerUndecided(stage)
      if (end === "callOpen") return answered(asks, no("call_open"))(stage)
      if (end === "failed") return answered(asks, failure((error as { code: string }).code))(stage)
      return asked(stage, end === "found")
    },
    "xstate.done.actor.skipItem": answered(skipping, fine()),
    "xstate.error.actor.skipItem": answered(skipping, no()),
    "xstate.done.actor.callStart": (stage, { step }) =>
      answered(starts, startAnswers[payloadOf<{ output: CallStartResult }>(step).output.end]())(stage),
    "xstate.error.actor.endSession": answered(ends, no()),
    "xstate.done.actor.callWrapUp": async (stage, { step, next }) => {
      const { page } = stage
      if (payloadOf<{ output: { end: string } }>(step).output.end === "left") {
        await press("Leave without an outcome")(stage)
        await page.getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click()
        return answered(leaves, fine())(stage)
      }
      await page.keyboard.press("1")
      await page.locator('button[aria-keyshortcuts="1"][aria-pressed="true"]').waitFor()
      if (next?.event.type === "queue.finish")
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
      await press(/^Save and next/)(stage)
    },
    "xstate.done.actor.waitUntilTaken": deliver
  },
  excused: {
    "callQueue.restoring: contact.handed → stays": notHanded,
    "callQueue.starting: contact.handed → stays": notHanded,
    "callQueue.onCall: contact.handed → stays": notHanded,
    "callQueue.delivering: contact.handed → stays": notHanded,
    "callQueue.onCall: contact.listed → stays":
      "the news comes over the stream of events; walked without a browser, and with one in do-not-call.test.ts",
    "callQueue.delivering: xstate.error.actor.waitUntilTaken → callQueue.between":
      "waiting ends with the answer, with patience, or when nothing can be sent: none of these fails; walked without a browser"
  }
}
