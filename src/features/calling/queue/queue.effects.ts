import { Effect, Option } from "effect"
import { type CallingSource, callingCalls } from "../../../../contract/calls/calling.ts"
import { interviewCalls } from "../../../../contract/calls/interview.ts"
import { leadCalls } from "../../../../contract/calls/leads.ts"
import { queueCalls } from "../../../../contract/calls/queue.ts"
import type { QueueItem } from "../../../../contract/entities/Calling.ts"
import { send } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
import { isServerAway } from "../outbox/outbox.ts"
import { aheadFor } from "./ahead.ts"

export const newSession = Effect.fnUntraced(function* (source: CallingSource, attempt: string) {
  const { data } = yield* send(callingCalls.startSession, { source, idempotencyKey: attempt })
  yield* Effect.sync(() => keptCalls.keepSession(source, data._id))
  return data._id
})

/** Keeps the interview form for calls without a network. Without a reply the one from before stays. */
const refreshForm = Effect.fnUntraced(function* () {
  const answer = yield* Effect.option(send(interviewCalls.getForm, {}))
  const form = Option.getOrUndefined(answer)?.data
  if (form) keptCalls.keepForm(form.questions.length > 0 ? form : undefined)
})

/** Continues another tab's session, so that no two tabs get different contacts. */
export const openSession = Effect.fn("calling.openSession")(function* (input: {
  readonly source: CallingSource | null
  readonly attempt: string
}) {
  const { source, attempt } = input
  if (source === null) return yield* Effect.die("no list to call from")
  const shared = keptCalls.session(source)
  if (shared !== null) return shared
  const sessionId = yield* newSession(source, attempt)
  yield* refreshForm()
  yield* aheadFor(source)
  return sessionId
})

type OnItem = {
  readonly item: QueueItem | null
  readonly sessionId: string
  readonly attempt: string
}

export const skipItem = Effect.fn("calling.skipItem")(function* ({ item, sessionId, attempt }: OnItem) {
  if (item === null) return
  const contactId = item.contact._id
  yield* Effect.sync(() => keptCalls.dropAhead(contactId))
  if (isServerAway()) return
  yield* send(queueCalls.skipContact, { sessionId, contactId, idempotencyKey: attempt }).pipe(
    Effect.catchTag("CallFailed", () => Effect.void)
  )
  yield* Effect.sync(keptCalls.tellTurn)
})

/** Checked after the do-not-call list has changed; the stored call is updated. */
export const contactIsListed = Effect.fn("calling.contactIsListed")(function* (contactId: string) {
  const { data: contact } = yield* send(leadCalls.getContact, { contactId })
  const kept = keptCalls.open()
  if (contact.doNotCall && kept?.call.contact._id === contactId)
    yield* Effect.sync(() => keptCalls.keepOpen({ ...kept, call: { ...kept.call, contact } }))
  return contact.doNotCall
})

export const endSession = Effect.fn("calling.endSession")(function* (input: {
  readonly sessionId: string
  readonly attempt: string
}) {
  if (input.sessionId === "") return
  yield* Effect.sync(() => keptCalls.forgetSession(input.sessionId))
  yield* send(callingCalls.endSession, { sessionId: input.sessionId, idempotencyKey: input.attempt })
})
