import { Effect } from "effect"
import i18n from "i18next"
import type { CallingSource } from "../../../../contract/calls/calling.ts"
import type { OpenCall, QueueItem } from "../../../../contract/entities/Calling.ts"
import { outcomeRules } from "../../../../contract/rules/outcomes.ts"
import type { FoundCall, NextItem } from "../../../../machines/flows/call-queue.machine.ts"
import { BrokenRules } from "../../../i18n/failures.ts"
import { Api } from "../../../services/Api.ts"
import { CallFailed, type CallRefused } from "../../../services/CallError.ts"
import { type KeptCall, keptCalls } from "../keptCalls.ts"
import { isOutboxWaiting } from "../outbox/outbox.ts"
import { recordedCalls, recordedContacts } from "../outbox/stored.ts"
import { ownZone } from "../zones.ts"
import { aheadFor, fromAhead } from "./ahead.ts"

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

const foundOf = ({ call, sessionId }: KeptCall): FoundCall => {
  const draft = call.draft ?? emptyDraft(call.timeZone)
  return {
    call,
    wrapUp: {
      callId: call._id,
      sessionId,
      startedAt: call.startedAt,
      contact: call.contact,
      draft,
      asks: draft.status === null ? [] : outcomeRules[draft.status].asks
    }
  }
}

/** What was typed here last is newer than what the server was told. */
const adopt = (call: OpenCall, sessionId: string): FoundCall => {
  const kept = keptCalls.open()
  const isSame = kept?.call._id === call._id
  const adopted: KeptCall = {
    call: isSame ? { ...call, draft: kept.call.draft ?? call.draft } : call,
    sessionId: isSame ? kept.sessionId : sessionId,
    isKnown: true
  }
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

/** A call whose outcome is recorded is over, also before the server knows. */
export const findOpenCall = Effect.fn("calling.findOpenCall")(function* () {
  const api = yield* Api
  const recorded = yield* Effect.promise(recordedCalls)
  const found = yield* api.calling.getOpenCall({}).pipe(
    Effect.map(({ data }) => (data ? adopt(data, "") : openHere(true))),
    Effect.catchTag("CallFailed", (failure) => {
      const kept = openHere(false)
      return kept ? Effect.succeed(kept) : Effect.fail(failure)
    })
  )
  return found && recorded.includes(found.call._id) ? null : found
})

export const openSession = Effect.fn("calling.openSession")(function* (input: {
  readonly source: CallingSource | null
  readonly attempt: string
}) {
  const { source, attempt } = input
  if (source === null) return yield* Effect.die("no list to call from")
  const api = yield* Api
  const { data } = yield* api.calling.startSession({ source, idempotencyKey: attempt })
  yield* aheadFor(source)
  return data._id
})

const asked = Effect.fnUntraced(function* (sessionId: string) {
  const api = yield* Api
  const { data } = yield* api.calling.nextContact({ sessionId })
  const skips = data.skips ?? (yield* api.calling.peekQueue({ sessionId })).data.skips
  return { item: data.item, skips } satisfies NextItem
})

/** The call that the server takes for open has its outcome in the outbox: patience, or the list kept for that. */
const notYet = Effect.fnUntraced(function* (refusal: CallRefused) {
  const recorded = yield* Effect.promise(recordedCalls)
  if (recorded.length === 0 || !refusal.is("call_open")) return yield* refusal
  return yield* new CallFailed({
    path: refusal.path,
    reason: "offline",
    message: refusal.message,
    cause: refusal
  })
})

export const findNext = Effect.fn("calling.findNext")(function* (input: {
  readonly source: CallingSource | null
  readonly sessionId: string
}) {
  if (isOutboxWaiting()) {
    const next = fromAhead(input.source, yield* Effect.promise(recordedContacts))
    if (next.item) return next
  }
  return yield* asked(input.sessionId).pipe(
    Effect.catchTag("CallRefused", notYet),
    Effect.catchTag("CallFailed", (failure) =>
      Effect.flatMap(Effect.promise(recordedContacts), (recorded) => {
        const next = fromAhead(input.source, recorded)
        return next.item ? Effect.succeed(next) : Effect.fail(failure)
      })
    )
  )
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
  yield* api.calling
    .skipContact({ sessionId, contactId, idempotencyKey: attempt })
    .pipe(Effect.catchTag("CallFailed", () => Effect.void))
})

/** Begins a call. The server answers one that is open already with that one; without network it begins here. */
export const startCall = Effect.fn("calling.startCall")(function* ({ item, sessionId, attempt }: OnItem) {
  if (item === null) return yield* Effect.die("nobody to call")
  const api = yield* Api
  const { contact, timeZone } = item
  const startedAt = new Date().toISOString()
  const begun: OpenCall = { _id: attempt, contact, startedAt, timeZone, draft: null }
  const recorded = yield* Effect.promise(recordedContacts)
  if (recorded.includes(contact._id)) {
    return yield* Effect.fail(new BrokenRules({ contactId: i18n.t("calling:ready.recorded") }))
  }
  const here = Effect.sync(() => {
    const other = keptCalls.open()
    if (other) return foundOf(other)
    const kept = { call: begun, sessionId, isKnown: false }
    keptCalls.keepOpen(kept)
    return foundOf(kept)
  })
  if (isOutboxWaiting()) return yield* here
  return yield* api.calling
    .startCall({ callId: attempt, contactId: contact._id, sessionId, startedAt, idempotencyKey: attempt })
    .pipe(
      Effect.map(({ data }) => adopt(data, sessionId)),
      Effect.catchTag("CallFailed", () => here)
    )
})

export const endSession = Effect.fn("calling.endSession")(function* (input: {
  readonly sessionId: string
  readonly attempt: string
}) {
  if (input.sessionId === "") return
  const api = yield* Api
  yield* api.calling.endSession({ sessionId: input.sessionId, idempotencyKey: input.attempt })
})
