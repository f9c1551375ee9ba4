import { useSelector } from "@xstate/react"
import i18n from "i18next"
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from "xstate"
import { outcomeRules } from "../../../../contract/rules/outcomes.ts"
import {
  callWrapUpMachine,
  type WrapUpDraft,
  type WrapUpInput
} from "../../../../machines/flows/call-wrap-up.machine.ts"
import type { LastOutcome } from "../../../../machines/flows/last-outcome.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { record } from "../../../entities/contact/recordings.ts"
import { messageIn } from "../../../i18n/failures.ts"
import { notify } from "../../../ui/toasts.tsx"
import { keptCalls } from "../keptCalls.ts"
import { answerProblems, missingIn, outcomeWrite } from "./outcomeWrite.ts"

const effects = () => import("./wrapUp.effects.ts")

/** The parts of a recorded outcome that an undo needs. */
const lastOutcomeOf = ({
  callId,
  key,
  sessionId,
  startedAt,
  contact,
  draft,
  form
}: WrapUpInput): LastOutcome => {
  const call = keptCalls.open()?.call
  const { timeZone = null, undone = 0 } = call?._id === callId ? call : {}
  return {
    call: { _id: callId, contact, startedAt, timeZone, draft: null, undone, ...(form && { form }) },
    key,
    sessionId,
    status: draft.status ?? contact.callStatus,
    draft
  }
}

export const callWrapUp = callWrapUpMachine.provide({
  actors: {
    keepWrapUp: fromPromise<void, WrapUpInput>(async ({ input }) => {
      const { contact, callId } = input
      try {
        await record(contact, outcomeWrite(input), input.key)
      } catch (error) {
        console.error(error)
        throw { code: "unkept", message: i18n.t("calling:wrapUp.unkept"), fields: {} }
      }
      keptCalls.keepLast(lastOutcomeOf(input))
      keptCalls.keepEnded(callId)
      keptCalls.dropAhead(contact._id)
      keptCalls.keepCalled(contact._id)
      keptCalls.forgetOpen(callId)
      keptCalls.tellTurn()
    }),
    saveDraft: fromEffect(() => effects().then((module) => module.saveDraft)),
    leaveCall: fromEffect(() => effects().then((module) => module.leaveCall))
  },
  actions: {
    storeDraft: (_, { callId, draft }) => keptCalls.keepDraft(callId, draft),
    warnFailed: (_, { error }) => notify.error(messageIn(error))
  }
})

export type WrapUpRef = ActorRefFrom<typeof callWrapUpMachine>
type Snapshot = SnapshotFrom<typeof callWrapUpMachine>

export const selectDraft = ({ context }: Snapshot): WrapUpDraft => context.draft

/** Missing fields of the outcome, after the first attempt to save. */
export const selectMissing = (snapshot: Snapshot) =>
  snapshot.context.isMissing ? missingIn(snapshot.context) : []

/** Problems of answers by the question's id, after the first attempt to save. */
export const selectAnswerProblems = ({ context }: Snapshot) =>
  context.isMissing ? answerProblems(context) : {}

export const selectForm = ({ context }: Snapshot) => context.form

/** True if the outcome needs a note that the contact does not have. */
export const selectNeedsNote = ({ context: { draft, contact } }: Snapshot): boolean =>
  draft.status !== null && outcomeRules[draft.status].asks.includes("note") && contact.notes.trim() === ""

/** Saves the wrap-up, or marks missing fields. */
export const save = (actor: WrapUpRef) =>
  actor.send({ type: "wrapUp.save", missing: missingIn(actor.getSnapshot().context) })

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const selectIsLeaving = (snapshot: Snapshot) => snapshot.hasTag("leaving")
export const selectDraftState = (snapshot: Snapshot): "kept" | "typing" | "unsaved" =>
  snapshot.matches({ writing: { draft: "unsaved" } })
    ? "unsaved"
    : snapshot.matches({ writing: { draft: "kept" } })
      ? "kept"
      : "typing"

export const useWrapUp = <T>(actor: WrapUpRef, select: (snapshot: Snapshot) => T) =>
  useSelector(actor, select)
