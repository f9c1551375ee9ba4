import { type LastOutcome, lastOutcomeMachine } from "../../../machines/flows/last-outcome.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed, refusal } from "../../walker/events.ts"
import type { Account } from "./people.ts"
import { atCalls, calledContact, ownerOf } from "./someCalls.ts"
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

type Samples = Browsing<typeof lastOutcomeMachine>["samples"]

const walkOf = (name: string, events: Samples["events"]): Browsing<typeof lastOutcomeMachine> => ({
  name,
  machine: lastOutcomeMachine,
  isTour: true,
  samples: { events, view: ({ last }) => last !== null },
  held: undoes,
  isPassing: (value) => value === "looking",
  open: async (stage) => {
    stage.notes.me = await atCalls(stage)
    await stage.page.getByRole("button", { name: "Start calling" }).first().waitFor()
  },
  does: {
    "last.changed": (stage, { step }) =>
      changeLast(stage, payloadOf<{ last: LastOutcome | null }>(step).last === null ? null : lastOf()),
    "outcome.undo": ({ page }) => page.keyboard.press("z"),
    "xstate.done.actor.undoOutcome": (stage, { step }) => {
      const { isOpen } = payloadOf<{ output: { isOpen: boolean } }>(step).output
      return answered(undoes, fine({ contact: calledContact(), isOpen, undone: 1 }))(stage)
    },
    "xstate.error.actor.undoOutcome": (stage, { step }) => answered(undoes, code(step))(stage)
  }
})

const offered = [{ type: "last.changed", last: lastOf() }, { type: "outcome.undo" }] as const

export const lastOutcomeWalks = [
  walkOf("recorded in another tab", [
    ...offered,
    { type: "last.changed", last: null },
    done("undoOutcome", { callId: "call1", name: "Ada", isOpen: true }),
    failed("undoOutcome", refusal("offline")),
    failed("undoOutcome", refusal("conflict"))
  ]),
  walkOf("undone while another call is open", [
    ...offered,
    done("undoOutcome", { callId: "call1", name: "Ada", isOpen: false })
  ])
]
