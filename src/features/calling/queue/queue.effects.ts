import { Effect, Option } from "effect"
import i18n from "i18next"
import { type CallingSource, callingCalls } from "../../../../contract/calls/calling.ts"
import { interviewCalls } from "../../../../contract/calls/interview.ts"
import { leadCalls } from "../../../../contract/calls/leads.ts"
import { queueCalls } from "../../../../contract/calls/queue.ts"
import type { OpenCall, QueueItem } from "../../../../contract/entities/Calling.ts"
import { callHindrance } from "../../../../contract/rules/doNotCall.ts"
import { ownZone } from "../../../../contract/rules/zones.ts"
import type { FoundCall } from "../../../../machines/flows/call-queue.machine.ts"
import { recordedCalls, recordedContacts } from "../../../entities/contact/recordings.ts"
import { send } from "../../../services/Api.ts"
import { BrokenRules } from "../../../services/CallError.ts"
import { type KeptCall, keptCalls } from "../keptCalls.ts"
import { isServerAway, noteServer } from "../outbox/outbox.ts"
import { aheadFor } from "./ahead.ts"

const emptyDraft = (timeZone: string | null) => ({
  status: null,
  at: "",
  zone: timeZone ?? ownZone(),
  note: "",
  personName: "",
  personPhone: "",
  personEmail: "",
  newPhone: ""
})

/** The local draft is newer than the server's. */
const foundOf = ({ call, sessionId }: KeptCall): FoundCall => {
  const draft = keptCalls.draft(call._id) ?? call.draft ?? emptyDraft(call.timeZone)
  return {
    call,
    wrapUp: {
      callId: call._id,
      key: call.undone ? `${call._id}:${call.undone}` : call._id,
      sessionId,
      startedAt: call.startedAt,
      contact: call.contact,
      draft,
      ...(call.form && { form: call.form })
    }
  }
}

const adopt = (call: OpenCall, sessionId: string): FoundCall => {
  const kept = keptCalls.open()
  const isSame = kept?.call._id === call._id
  keptCalls.keepForm(call.form)
  const { form, ...others } = call
  const startedWith = isSame ? kept.call.form : form
  const adopted: KeptCall = {
    call: { ...others, ...(startedWith && { form: startedWith }) },
    sessionId: isSame ? kept.sessionId : sessionId,
    isKnown: true
  }
  keptCalls.keepOpen(adopted)
  return foundOf(adopted)
}

/** The call that started without the server, or that it could not be asked about. */
const openHere = (isAnswered: boolean): FoundCall | null => {
  const kept = keptCalls.open()
  if (kept === null) return null
  if (!isAnswered || !kept.isKnown) return foundOf(kept)
  keptCalls.forgetOpen(kept.call._id)
  return null
}

/**
 * A call with a recorded outcome is over, even before the server knows and after a crash: it must not replace another
 * call here.
 */
export const findOpenCall = Effect.fn("calling.findOpenCall")(function* () {
  const before = yield* Effect.promise(recordedCalls)
  const kept = openHere(false)
  if (kept && isServerAway() && !before.includes(kept.call._id)) return kept
  const answer = yield* send(callingCalls.getOpenCall, {}).pipe(
    Effect.catchTag("CallFailed", (failure) => (kept ? Effect.succeed(null) : Effect.fail(failure)))
  )
  const recorded = [...before, ...(yield* Effect.promise(recordedCalls))]
  const open = answer?.data ?? null
  const isOver = open === null || recorded.includes(open._id) || keptCalls.wasEnded(open._id)
  const found = isOver ? openHere(answer !== null) : adopt(open, "")
  if (found === null || !recorded.includes(found.call._id)) return found
  keptCalls.forgetOpen(found.call._id)
  return null
})

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

/** A contact called from this browser a moment ago, in any tab, is not called again from its own list. */
const notCalled = Effect.fnUntraced(function* (contactId: string) {
  const recorded = yield* Effect.promise(recordedContacts)
  if (recorded.includes(contactId) || (isServerAway() && keptCalls.wasCalled(contactId)))
    return yield* Effect.fail(new BrokenRules({ contactId: i18n.t("calling:ready.recorded") }))
})

/** Starts a call without the server. Another tab may have started or ended one meanwhile. */
const beginHere = Effect.fnUntraced(function* (call: OpenCall, sessionId: string) {
  yield* notCalled(call.contact._id)
  const other = keptCalls.open()
  if (other) return foundOf(other)
  const kept = { call, sessionId, isKnown: false }
  keptCalls.keepOpen(kept)
  keptCalls.tellTurn()
  return foundOf(kept)
})

/** Checked after the do-not-call list has changed; the stored call is updated. */
export const contactIsListed = Effect.fn("calling.contactIsListed")(function* (contactId: string) {
  const { data: contact } = yield* send(leadCalls.getContact, { contactId })
  const kept = keptCalls.open()
  if (contact.doNotCall && kept?.call.contact._id === contactId)
    yield* Effect.sync(() => keptCalls.keepOpen({ ...kept, call: { ...kept.call, contact } }))
  return contact.doNotCall
})

/** Starts a call. The server returns the open call if there is one; without a network it starts here. */
export const startCall = Effect.fn("calling.startCall")(function* ({ item, sessionId, attempt }: OnItem) {
  if (item === null) return yield* Effect.die("no contact to call")
  const { contact, timeZone } = item
  const startedAt = new Date().toISOString()
  const form = keptCalls.form()
  const begun: OpenCall = { _id: attempt, contact, startedAt, timeZone, draft: null, ...(form && { form }) }
  if (callHindrance(contact) === "listed")
    return yield* Effect.fail(new BrokenRules({ contactId: i18n.t("reasons:doNotCall.reason") }))
  yield* notCalled(contact._id)
  const here = beginHere(begun, sessionId)
  if (isServerAway()) return yield* here
  return yield* send(callingCalls.startCall, {
    callId: attempt,
    contactId: contact._id,
    sessionId,
    startedAt,
    idempotencyKey: attempt
  }).pipe(
    Effect.map(({ data }) => {
      const found = adopt(data, sessionId)
      keptCalls.tellTurn()
      return found
    }),
    Effect.catchTag("CallFailed", () => {
      noteServer(false)
      return here
    })
  )
})

export const endSession = Effect.fn("calling.endSession")(function* (input: {
  readonly sessionId: string
  readonly attempt: string
}) {
  if (input.sessionId === "") return
  yield* Effect.sync(() => keptCalls.forgetSession(input.sessionId))
  yield* send(callingCalls.endSession, { sessionId: input.sessionId, idempotencyKey: input.attempt })
})
