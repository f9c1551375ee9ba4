import { Effect } from "effect"
import { type CallingSource, callingCalls } from "../../../../contract/calls/calling.ts"
import { queueCalls } from "../../../../contract/calls/queue.ts"
import type { KnownHere } from "../../../../machines/flows/next-contact.machine.ts"
import { recordedContacts, storedNow } from "../../../entities/contact/recordings.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
import { isServerAway } from "../outbox/outbox.ts"
import { aheadFor, fromAhead } from "./ahead.ts"
import { newSession } from "./queue.effects.ts"

type FromSource = { readonly source: CallingSource | null }
type InSession = { readonly sessionId: string }

export const readHere = Effect.fn("calling.readHere")(function* ({ source }: FromSource) {
  const stored = yield* Effect.promise(storedNow)
  const known: KnownHere = {
    openCallId: keptCalls.open()?.call._id ?? null,
    sessionId: keptCalls.session(source),
    isServerAway: isServerAway(),
    ...stored
  }
  return known
})

export const takeKept = Effect.fn("calling.takeKept")(function* ({ source }: FromSource) {
  return fromAhead(source, yield* Effect.promise(recordedContacts))
})

export const leaseNext = Effect.fn("calling.leaseNext")(function* ({ sessionId }: InSession) {
  return (yield* send(queueCalls.nextContact, { sessionId })).data
})

export const skipLeased = Effect.fn("calling.skipLeased")(function* (
  input: InSession & { readonly contactId: string }
) {
  yield* send(queueCalls.skipContact, { ...input, idempotencyKey: crypto.randomUUID() })
})

export const countSkips = Effect.fn("calling.countSkips")(function* ({ sessionId }: InSession) {
  return (yield* send(queueCalls.peekQueue, { sessionId })).data.skips
})

export const openNewSession = Effect.fn("calling.openNewSession")(function* ({ source }: FromSource) {
  if (source === null) return yield* Effect.die("no list to call from")
  return yield* newSession(source, crypto.randomUUID())
})

export const readOpenCall = Effect.fn("calling.readOpenCall")(function* () {
  return (yield* send(callingCalls.getOpenCall, {})).data?._id ?? null
})

/** Removes the leased contact from the stored list and, without waiting, refills a short list. */
export const refillKept = Effect.fn("calling.refillKept")(function* ({
  source,
  contactId
}: FromSource & { readonly contactId: string }) {
  yield* Effect.sync(() => keptCalls.dropAhead(contactId))
  if (source !== null && keptCalls.isShort(source)) yield* Effect.forkDetach(aheadFor(source))
})
