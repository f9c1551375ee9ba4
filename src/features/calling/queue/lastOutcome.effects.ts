import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type {
  LastOutcome,
  UndoHere,
  Undoing,
  UndoneOutcome
} from "../../../../machines/flows/last-outcome.machine.ts"
import { publish } from "../../../actors/app.ts"
import { isOutcomeStored, takeBack as takeOut } from "../../../entities/contact/recordings.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"

/** An undo sent twice, here or from the outbox, counts once. */
const undoKeyOf = (key: string) => `${key}:undo`

const recorded = ({ undoing }: Undoing) =>
  undoing === null ? Effect.die("no outcome to undo") : Effect.succeed(undoing)

/** `isKnown`: the server has the call open too. */
const keepAgain = (last: LastOutcome, contact: Contact, undone: number, isKnown: boolean) => {
  const { call, draft, sessionId } = last
  keptCalls.keepDraft(call._id, draft)
  keptCalls.keepOpen({ call: { ...call, contact, undone }, sessionId, isKnown })
}

export const readHere = Effect.fn("calling.readUndo")(function* (input: Undoing) {
  const { call } = yield* recorded(input)
  const isFree = keptCalls.open() === null
  const isUnsent = yield* Effect.promise(() => isOutcomeStored(call._id))
  return { isUnsent, isFree } satisfies UndoHere
})

export const openAgain = Effect.fn("calling.openAgain")(function* (input: Undoing) {
  const last = yield* recorded(input)
  const { call } = last
  keepAgain(last, call.contact, (call.undone ?? 0) + 1, false)
})

/** Sends the undo in place of an unsent outcome. Null if it was sent meanwhile. */
export const takeBack = Effect.fn("calling.takeBack")(function* (input: Undoing) {
  const { call, key, status } = yield* recorded(input)
  const callId = call._id
  const payload = { callId, reopen: input.isFree }
  const undo = { kind: "undo", callId, callStatus: status, payload } as const
  const isTakenBack = yield* Effect.promise(() => takeOut(undo, undoKeyOf(key)))
  const undone: UndoneOutcome = { callId, name: call.contact.name, isOpen: input.isFree }
  return isTakenBack ? undone : null
})

export const undoAtServer = Effect.fn("calling.undoOutcome")(function* (input: Undoing) {
  const last = yield* recorded(input)
  const callId = last.call._id
  const { data } = yield* send(callingCalls.undoOutcome, {
    callId,
    reopen: input.isFree,
    idempotencyKey: undoKeyOf(last.key)
  })
  const isOpen = input.isFree && data.isOpen
  if (isOpen) keepAgain(last, data.contact, data.undone, true)
  publish({ type: "contact.changed", contact: data.contact })
  return { callId, name: data.contact.name, isOpen } satisfies UndoneOutcome
})
