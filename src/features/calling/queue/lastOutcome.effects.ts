import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { LastOutcome, UndoneOutcome } from "../../../../machines/flows/last-outcome.machine.ts"
import { publish } from "../../../actors/app.ts"
import { isOutcomeStored, takeBack } from "../../../entities/contact/recordings.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"

/** Opens the call again with what was typed. `isKnown`: the server has it open too. */
const openAgain = (last: LastOutcome, contact: Contact, undone: number, isKnown: boolean) => {
  const { call, draft, sessionId } = last
  keptCalls.keepDraft(call._id, draft)
  keptCalls.keepOpen({ call: { ...call, contact, undone }, sessionId, isKnown })
}

const forgetOutcome = ({ call }: LastOutcome) => {
  keptCalls.forgetCalled(call.contact._id)
  keptCalls.forgetLast(call._id)
  keptCalls.tellTurn()
}

type Undoing = { readonly last: LastOutcome; readonly isFree: boolean; readonly undoKey: string }

/** An unsent outcome: its undo is sent instead. The call opens first, so that a crash loses neither. */
const undoUnsent = Effect.fnUntraced(function* ({ last, isFree, undoKey }: Undoing) {
  const { call, status } = last
  const callId = call._id
  const isUnsent = yield* Effect.promise(() => isOutcomeStored(callId))
  if (!isUnsent) return null
  if (isFree) yield* Effect.sync(() => openAgain(last, call.contact, (call.undone ?? 0) + 1, false))
  const undo = { kind: "undo", callId, callStatus: status, payload: { callId, reopen: isFree } } as const
  const isTakenBack = yield* Effect.promise(() => takeBack(undo, undoKey))
  return isTakenBack ? { callId, name: call.contact.name, isOpen: isFree } : null
})

const undoSent = Effect.fnUntraced(function* ({ last, isFree, undoKey }: Undoing) {
  const callId = last.call._id
  const { data } = yield* send(callingCalls.undoOutcome, { callId, reopen: isFree, idempotencyKey: undoKey })
  const isOpen = isFree && data.isOpen
  if (isOpen) yield* Effect.sync(() => openAgain(last, data.contact, data.undone, true))
  yield* Effect.sync(() => publish({ type: "contact.changed", contact: data.contact }))
  return { callId, name: data.contact.name, isOpen }
})

/** Undoes the last outcome. Its call opens again, unless another one is open. */
export const undoOutcome = Effect.fn("calling.undoOutcome")(function* ({
  last
}: {
  readonly last: LastOutcome | null
}) {
  if (last === null) return yield* Effect.die("no outcome to undo")
  const callId = last.call._id
  const undoing: Undoing = { last, isFree: keptCalls.open() === null, undoKey: `${last.key}:undo` }
  yield* Effect.sync(() => keptCalls.forgetEnded(callId))
  const unsent = yield* undoUnsent(undoing)
  const undone: UndoneOutcome =
    unsent ??
    (yield* undoSent(undoing).pipe(Effect.tapError(() => Effect.sync(() => keptCalls.forgetOpen(callId)))))
  yield* Effect.sync(() => forgetOutcome(last))
  return undone
})
