import type { StateValue } from "xstate"
import { type LastOutcome, lastOutcomeMachine } from "../../../machines/flows/last-outcome.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Account } from "./people.ts"
import { atCalls, calledContact, keepHere, openCall, ownerOf } from "./someCalls.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const undoes = ["/calling/undo-outcome"]

const lastOf = (): LastOutcome => {
  const callId = crypto.randomUUID()
  return {
    call: {
      _id: callId,
      contact: calledContact(),
      startedAt: "2030-01-01T00:00:00Z",
      timeZone: "Europe/London",
      draft: null,
      undone: 0
    },
    key: callId,
    sessionId: "",
    status: "Not answering",
    draft: {
      status: "Not answering",
      at: "",
      zone: "Europe/London",
      note: "",
      personName: "",
      personPhone: "",
      personEmail: "",
      newPhone: ""
    }
  }
}

/** Another tab of this browser has recorded an outcome, or undone it. */
const changeLast = async (stage: Stage, last: LastOutcome | null) => {
  const aside = await stage.context.newPage()
  await aside.goto(`${stage.urls.app}/icon.svg`)
  await aside.evaluate(
    ([key, last]) => (last === null ? localStorage.removeItem(key) : localStorage.setItem(key, last)),
    [`calls.last ${ownerOf(stage.notes.me as Account)}`, last === null ? null : JSON.stringify(last)] as const
  )
  await aside.close()
}

const code = (step: Parameters<typeof payloadOf>[0]) => {
  const { error } = payloadOf<{ readonly error: { readonly code: string } }>(step)
  return error.code === "offline" ? "offline" : no(error.code)
}

const undone = (isOpen: boolean) => fine({ contact: calledContact(), isOpen, undone: 1 })

const broken = "only a broken store of the browser fails so; walked without a browser"

type Samples = Browsing<typeof lastOutcomeMachine>["samples"]

/** Only the server's answer takes time. */
const isShort = (value: StateValue) => typeof value === "object" && value.undoing !== "asking"

/** Stores what else the browser has when an outcome is undone. */
type Prepare = (stage: Stage, owner: string, last: LastOutcome) => Promise<void>

const walkOf = (
  name: string,
  events: Samples["events"],
  prepare: Prepare = async () => undefined
): Browsing<typeof lastOutcomeMachine> => ({
  name,
  machine: lastOutcomeMachine,
  isTour: true,
  samples: {
    events,
    view: ({ last }) => last !== null,
    isPossible: (event, value) => event.type !== "last.changed" || !isShort(value)
  },
  held: undoes,
  isPassing: (value) => value === "looking" || isShort(value),
  open: async (stage) => {
    stage.notes.me = await atCalls(stage)
    await stage.page.getByRole("button", { name: "Start calling" }).first().waitFor()
  },
  does: {
    "last.changed": async (stage, { step }) => {
      const last = payloadOf<{ last: LastOutcome | null }>(step).last && lastOf()
      if (last) await prepare(stage, ownerOf(stage.notes.me as Account), last)
      await changeLast(stage, last)
    },
    "outcome.undo": ({ page }) => page.keyboard.press("z"),
    "xstate.done.actor.readHere": async () => undefined,
    "xstate.done.actor.openAgain": async () => undefined,
    "xstate.done.actor.takeBack": answered(undoes, undone(true)),
    "xstate.done.actor.undoAtServer": (stage, { step }) => {
      const { isOpen } = payloadOf<{ output: { isOpen: boolean } }>(step).output
      return answered(undoes, undone(isOpen))(stage)
    },
    "xstate.error.actor.undoAtServer": (stage, { step }) => answered(undoes, code(step))(stage)
  },
  excused: {
    "lastOutcome.undoing.checking: xstate.error.actor.readHere → lastOutcome.offered": broken,
    "lastOutcome.undoing.reopening: xstate.error.actor.openAgain → lastOutcome.offered": broken,
    "lastOutcome.undoing.takingBack: xstate.error.actor.takeBack → lastOutcome.offered": broken,
    "lastOutcome.undoing.takingBack: xstate.done.actor.takeBack [otherwise] → lastOutcome.undoing.asking":
      "the outcome would have to be sent in the same moment; walked without a browser"
  }
})

const offered = [{ type: "last.changed", last: lastOf() }, { type: "outcome.undo" }] as const

const inOutbox = (last: LastOutcome) => ({
  isServerAway: false,
  contactId: last.call.contact._id,
  waitingCalls: [last.call._id],
  refusedCalls: []
})

const isOpen = { callId: "call1", name: "Ada", isOpen: true }
const staysOver = { ...isOpen, isOpen: false }

export const lastOutcomeWalks = [
  walkOf("recorded in another tab", [
    ...offered,
    { type: "last.changed", last: null },
    done("readHere", { isUnsent: false, isFree: true }),
    done("undoAtServer", isOpen),
    failed("undoAtServer", refusal("offline")),
    failed("undoAtServer", refusal("conflict"))
  ]),
  walkOf("undone while another call is open", [
    ...offered,
    done("readHere", { isUnsent: false, isFree: false }),
    done("undoAtServer", staysOver)
  ]),
  walkOf(
    "undone before it was sent",
    [
      ...offered,
      done("readHere", { isUnsent: true, isFree: true }),
      done("openAgain"),
      done("takeBack", isOpen)
    ],
    (stage, owner, last) => keepHere(stage, owner, inOutbox(last))
  ),
  walkOf(
    "undone before it was sent, while another call is open",
    [...offered, done("readHere", { isUnsent: true, isFree: false }), done("takeBack", staysOver)],
    (stage, owner, last) =>
      keepHere(stage, owner, {
        ...inOutbox(last),
        open: { call: openCall(), sessionId: "", isKnown: false }
      })
  )
]
