import { callWrapUpMachine } from "../../../machines/flows/call-wrap-up.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { atCalls, calledContact, openCall, refuseToStore } from "./someCalls.ts"
import { answered, fine, next, no, payloadOf } from "./someContacts.ts"

const finds = ["/calling/get-open-call"]
const drafts = ["/calling/save-wrap-up"]
const leaves = ["/calling/leave-call"]
const records = ["/calling/record-outcome"]

const isTyping = (value: unknown): boolean => {
  const { writing } = value as { readonly writing?: { readonly draft: string } }
  return writing?.draft === "typing"
}

const form = {
  version: 1,
  isRequired: true,
  questions: [
    {
      id: "22222222-2222-4222-8222-222222222222",
      text: "Which tools do you use?",
      kind: "text",
      options: [],
      isRequired: true
    }
  ]
} as const

const dialog = (name: string) => (stage: Stage) =>
  stage.page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click()

export const callWrapUpWalk: Browsing<typeof callWrapUpMachine> = {
  name: "of an open call",
  machine: callWrapUpMachine,
  isTour: true,
  samples: {
    inputs: [
      {
        callId: "call1",
        key: "call1",
        sessionId: "s1",
        startedAt: "2030-01-01T00:00:00Z",
        contact: calledContact(),
        draft: {
          status: null,
          at: "",
          zone: "Asia/Kolkata",
          note: "",
          personName: "",
          personPhone: "",
          personEmail: "",
          newPhone: ""
        },
        form
      }
    ],
    events: [
      { type: "outcome.choose", status: "Not answering" },
      { type: "outcome.choose", status: "Call later" },
      { type: "outcome.clear" },
      { type: "field.change", field: "note", value: "Said" },
      { type: "answer.change", questionId: form.questions[0].id, value: "Several" },
      { type: "wrapUp.save", missing: [] },
      { type: "wrapUp.save", missing: ["time"] },
      { type: "wrapUp.leave" },
      { type: "wrapUp.stay" },
      { type: "wrapUp.abandon" },
      done("keepWrapUp"),
      failed("keepWrapUp"),
      done("saveDraft"),
      failed("saveDraft"),
      done("leaveCall"),
      failed("leaveCall")
    ],
    view: ({ draft: { status } }) => status,
    isPossible: (event, value, { draft }) => {
      if (isTyping(value)) return event.type.startsWith("xstate.after")
      if (event.type === "wrapUp.save")
        return event.missing.includes("time") === (draft.status === "Call later")
      return event.type === "outcome.choose" ? event.status !== draft.status : true
    }
  },
  held: [...finds, ...drafts, ...leaves, ...records],
  isPassing: (value) => value === "keeping" || isTyping(value),
  open: async (stage) => {
    await atCalls(stage)
    await answered(finds, fine({ ...openCall(), form }))(stage)
    await stage.page.getByRole("button", { name: /^Save and next/ }).waitFor()
  },
  does: {
    "outcome.choose": ({ page }, { step }) =>
      page.getByRole("button", { name: payloadOf<{ status: string }>(step).status, pressed: false }).click(),
    "outcome.clear": ({ page }) => page.locator("fieldset").getByRole("button", { pressed: true }).click(),
    "field.change": ({ page }) => page.getByLabel("Note").fill(`Said ${next()}`),
    "answer.change": ({ page }) => page.getByLabel("Which tools do you use?").fill(`Several ${next()}`),
    "wrapUp.save": async (stage, { next }) => {
      const { page } = stage
      if (next?.event.type === "xstate.error.actor.keepWrapUp") await refuseToStore(stage)
      await page.getByLabel("Note").press("Control+Enter")
    },
    "wrapUp.leave": ({ page }) => page.getByRole("button", { name: "Leave without an outcome" }).click(),
    "wrapUp.stay": dialog("Stay"),
    "wrapUp.abandon": dialog("Leave"),
    "xstate.after.typingPause.callWrapUp.writing.draft.typing": ({ page }) => page.clock.runFor(900),
    "xstate.done.actor.keepWrapUp": async () => undefined,
    "xstate.error.actor.keepWrapUp": async () => undefined,
    "xstate.done.actor.saveDraft": answered(drafts, fine()),
    "xstate.error.actor.saveDraft": answered(drafts, no()),
    "xstate.done.actor.leaveCall": answered(leaves, fine()),
    "xstate.error.actor.leaveCall": answered(leaves, no("forbidden"))
  }
}
