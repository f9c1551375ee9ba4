import { Effect } from "effect"
import i18n from "i18next"
import type { CallingSource } from "../../../../contract/calls/calling.ts"
import type { OpenCall, QueueItem } from "../../../../contract/entities/Calling.ts"
import { callHindrance } from "../../../../contract/rules/doNotCall.ts"
import type { FoundCall, NextItem } from "../../../../machines/flows/call-queue.machine.ts"
import { BrokenRules } from "../../../i18n/failures.ts"
import { Api } from "../../../services/Api.ts"
import { CallFailed, CallRefused } from "../../../services/CallError.ts"
import { type KeptCall, keptCalls } from "../keptCalls.ts"
import { isServerAway, noteServer } from "../outbox/outbox.ts"
import { recordedCalls, recordedContacts, sortedCalls, undecidedContacts } from "../outbox/stored.ts"
import { ownZone } from "../zones.ts"
import { aheadFor, fromAhead } from "./ahead.ts"
import { noteShown, noteTurn } from "./watchTabs.ts"

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

/** What was typed here last is newer than what the server was told. */
const foundOf = ({ call, sessionId }: KeptCall): FoundCall => {
  const draft = keptCalls.draft(call._id) ?? call.draft ?? emptyDraft(call.timeZone)
  return {
    call,
    wrapUp: {
      callId: call._id,
      sessionId,
      startedAt: call.startedAt,
      contact: call.contact,
      draft
    }
  }
}

const adopt = (call: OpenCall, sessionId: string): FoundCall => {
  const kept = keptCalls.open()
  const isSame = kept?.call._id === call._id
  const adopted: KeptCall = { call, sessionId: isSame ? kept.sessionId : sessionId, isKnown: true }
  keptCalls.keepOpen(adopted)
  return foundOf(adopted)
}

/** The call that was begun without the server's knowing, or that nobody could ask it about. */
const openHere = (isAnswered: boolean): FoundCall | null => {
  const kept = keptCalls.open()
  if (kept === null) return null
  if (!isAnswered || !kept.isKnown) return foundOf(kept)
  keptCalls.forgetOpen(kept.call._id)
  return null
}

/**
 * A call whose outcome is recorded is over, also before the server knows, and where a tab crashed before it could tell:
 * it takes no other call's place here.
 */
export const findOpenCall = Effect.fn("calling.findOpenCall")(function* () {
  const api = yield* Api
  const before = yield* Effect.promise(recordedCalls)
  const kept = openHere(false)
  if (kept && isServerAway() && !before.includes(kept.call._id)) return kept
  const answer = yield* api.calling
    .getOpenCall({})
    .pipe(Effect.catchTag("CallFailed", (failure) => (kept ? Effect.succeed(null) : Effect.fail(failure))))
  const recorded = [...before, ...(yield* Effect.promise(recordedCalls))]
  const open = answer?.data ?? null
  const isOver = open === null || recorded.includes(open._id) || keptCalls.wasEnded(open._id)
  const found = isOver ? openHere(answer !== null) : adopt(open, "")
  if (found === null || !recorded.includes(found.call._id)) return found
  keptCalls.forgetOpen(found.call._id)
  return null
})

const newSession = Effect.fnUntraced(function* (source: CallingSource, attempt: string) {
  const api = yield* Api
  const { data } = yield* api.calling.startSession({ source, idempotencyKey: attempt })
  yield* Effect.sync(() => keptCalls.keepSession(source, data._id))
  return data._id
})

/** Goes on with the session that another tab calls from, so that no two tabs get different people. */
export const openSession = Effect.fn("calling.openSession")(function* (input: {
  readonly source: CallingSource | null
  readonly attempt: string
}) {
  const { source, attempt } = input
  if (source === null) return yield* Effect.die("no list to call from")
  const shared = keptCalls.session(source)
  if (shared !== null) return shared
  const sessionId = yield* newSession(source, attempt)
  yield* aheadFor(source)
  return sessionId
})

class OutcomeWaits extends Error {}

/** Whom the server still gives has an outcome here that it has not taken: it can't say yet who is next. */
const notRecorded = Effect.fnUntraced(function* (item: QueueItem | null) {
  const recorded = yield* Effect.promise(recordedContacts)
  if (item === null || !recorded.includes(item.contact._id)) return
  return yield* new CallFailed({
    path: "/calling/next-contact",
    reason: "offline",
    message: "",
    cause: new OutcomeWaits()
  })
})

/** Whoever waits for a decision here is passed over, once: to be called again comes after it. */
const handedOut = Effect.fnUntraced(function* (sessionId: string) {
  const api = yield* Api
  const passed = new Set<string>()
  for (;;) {
    const { data } = yield* api.calling.nextContact({ sessionId })
    const contactId = data.item?.contact._id ?? ""
    const undecided = yield* Effect.promise(undecidedContacts)
    if (!undecided.includes(contactId) || passed.has(contactId)) return data
    passed.add(contactId)
    yield* api.calling.skipContact({ sessionId, contactId, idempotencyKey: crypto.randomUUID() })
  }
})

const asked = Effect.fnUntraced(function* (sessionId: string) {
  const api = yield* Api
  const data = yield* handedOut(sessionId)
  yield* notRecorded(data.item)
  const skips = data.skips ?? (yield* api.calling.peekQueue({ sessionId })).data.skips
  if (data.item) keptCalls.dropAhead(data.item.contact._id)
  return { item: data.item, skips } satisfies NextItem
})

/** Where another tab has ended the session, calls go on in a new one. */
const askedAnew = Effect.fnUntraced(function* (source: CallingSource | null, sessionId: string) {
  return yield* asked(sessionId).pipe(
    Effect.catchTag(
      "CallRefused",
      Effect.fnUntraced(function* (refusal) {
        if (source === null || !refusal.is("not_found")) return yield* refusal
        keptCalls.forgetSession(sessionId)
        const other = keptCalls.session(source) ?? (yield* newSession(source, crypto.randomUUID()))
        return { ...(yield* asked(other)), sessionId: other } satisfies NextItem
      })
    )
  )
})

const openElsewhere = () =>
  new CallRefused({
    path: "/calling/next-contact",
    status: 409,
    code: "call_open",
    message: i18n.t("calling:call.openElsewhere"),
    body: null
  })

/** A call that any tab of this browser has open comes before the next. */
const noneOpen = Effect.fnUntraced(function* () {
  const kept = keptCalls.open()
  if (kept === null) return
  const recorded = yield* Effect.promise(recordedCalls)
  if (recorded.includes(kept.call._id)) return yield* Effect.sync(() => keptCalls.forgetOpen(kept.call._id))
  return yield* Effect.fail(openElsewhere())
})

/** Failed because of what waits here: the server did answer. */
const isOurs = ({ cause }: CallFailed) => cause instanceof OutcomeWaits

/** The call that the server takes for open has its outcome in the outbox: patience, a decision, or the list kept for that. */
const notYet = Effect.fnUntraced(function* (refusal: CallRefused) {
  if (!refusal.is("call_open")) return yield* refusal
  const { waiting, undecided } = yield* Effect.promise(sortedCalls)
  const { path, message } = refusal
  if (waiting.length > 0)
    return yield* new CallFailed({ path, reason: "offline", message, cause: new OutcomeWaits() })
  if (undecided.length === 0) return yield* refusal
  const api = yield* Api
  const { data: open } = yield* api.calling.getOpenCall({})
  if (open === null || !undecided.includes(open._id)) return yield* refusal
  return yield* new CallRefused({
    path,
    status: 409,
    code: "outcome_undecided",
    message: i18n.t("calling:undecided.message"),
    body: null
  })
})

/** Fetches anew whom to call without network, beside everything else. */
const refill = (source: CallingSource | null) =>
  source !== null && keptCalls.isShort(source) ? Effect.forkDetach(aheadFor(source)) : Effect.void

type Finding = { readonly source: CallingSource | null; readonly sessionId: string }

const foundNext = Effect.fnUntraced(function* (input: Finding) {
  yield* noneOpen()
  if (isServerAway()) {
    const next = fromAhead(input.source, yield* Effect.promise(recordedContacts))
    if (next.item) return next
  }
  return yield* askedAnew(input.source, input.sessionId).pipe(
    Effect.tap(() => {
      noteServer(true)
      return refill(input.source)
    }),
    Effect.catchTag("CallRefused", notYet),
    Effect.catchTag("CallFailed", (failure) =>
      Effect.flatMap(Effect.promise(recordedContacts), (recorded) => {
        if (!isOurs(failure)) noteServer(false)
        const next = fromAhead(input.source, recorded)
        return next.item ? Effect.succeed(next) : Effect.fail(failure)
      })
    )
  )
})

export const findNext = Effect.fn("calling.findNext")(function* (input: Finding) {
  yield* Effect.sync(noteTurn)
  const next = yield* foundNext(input)
  yield* Effect.sync(() => noteShown(next.item?.contact._id ?? null))
  return next
})

type OnItem = {
  readonly item: QueueItem | null
  readonly sessionId: string
  readonly attempt: string
}

export const skipItem = Effect.fn("calling.skipItem")(function* ({ item, sessionId, attempt }: OnItem) {
  if (item === null) return
  const api = yield* Api
  const contactId = item.contact._id
  yield* Effect.sync(() => keptCalls.dropAhead(contactId))
  if (isServerAway()) return
  yield* api.calling
    .skipContact({ sessionId, contactId, idempotencyKey: attempt })
    .pipe(Effect.catchTag("CallFailed", () => Effect.void))
  yield* Effect.sync(keptCalls.tellTurn)
})

/** Whoever was called from this browser a moment ago, in any tab, is not called again by what it knows alone. */
const notCalled = Effect.fnUntraced(function* (contactId: string) {
  const recorded = yield* Effect.promise(recordedContacts)
  if (recorded.includes(contactId) || (isServerAway() && keptCalls.wasCalled(contactId)))
    return yield* Effect.fail(new BrokenRules({ contactId: i18n.t("calling:ready.recorded") }))
})

/** Begins a call without the server. Another tab may have begun or ended one while the server was asked. */
const beginHere = Effect.fnUntraced(function* (call: OpenCall, sessionId: string) {
  yield* notCalled(call.contact._id)
  const other = keptCalls.open()
  if (other) return foundOf(other)
  const kept = { call, sessionId, isKnown: false }
  keptCalls.keepOpen(kept)
  keptCalls.tellTurn()
  return foundOf(kept)
})

/** Asked when the do-not-call list has changed; the kept call says the same from then on. */
export const contactIsListed = Effect.fn("calling.contactIsListed")(function* (contactId: string) {
  const api = yield* Api
  const { data: contact } = yield* api.leads.getContact({ contactId })
  const kept = keptCalls.open()
  if (contact.doNotCall && kept?.call.contact._id === contactId)
    yield* Effect.sync(() => keptCalls.keepOpen({ ...kept, call: { ...kept.call, contact } }))
  return contact.doNotCall
})

/** Begins a call. The server answers one that is open already with that one; without network it begins here. */
export const startCall = Effect.fn("calling.startCall")(function* ({ item, sessionId, attempt }: OnItem) {
  if (item === null) return yield* Effect.die("nobody to call")
  const api = yield* Api
  const { contact, timeZone } = item
  const startedAt = new Date().toISOString()
  const begun: OpenCall = { _id: attempt, contact, startedAt, timeZone, draft: null }
  if (callHindrance(contact) === "listed")
    return yield* Effect.fail(new BrokenRules({ contactId: i18n.t("reasons:doNotCall.reason") }))
  yield* notCalled(contact._id)
  const here = beginHere(begun, sessionId)
  if (isServerAway()) return yield* here
  return yield* api.calling
    .startCall({ callId: attempt, contactId: contact._id, sessionId, startedAt, idempotencyKey: attempt })
    .pipe(
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
  const api = yield* Api
  yield* Effect.sync(() => keptCalls.forgetSession(input.sessionId))
  yield* api.calling.endSession({ sessionId: input.sessionId, idempotencyKey: input.attempt })
})
