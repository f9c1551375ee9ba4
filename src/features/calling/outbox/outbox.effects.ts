import { Effect } from "effect"
import { calls } from "../../../../contract/calls/index.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { check } from "../../../../contract/validate.ts"
import type { OutboxChoice, OutboxEntry, OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { BrokenRules, type Failure } from "../../../i18n/failures.ts"
import { Api } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
import { storedOutbox } from "./stored.ts"
import { upon } from "./upon.ts"

type Sendable = { readonly entry: OutboxEntry | undefined }

const send = Effect.fnUntraced(function* ({ key, write }: OutboxEntry) {
  const api = yield* Api
  const payload = { ...write.payload, idempotencyKey: key }
  switch (write.kind) {
    case "thumbs": {
      const result = check(calls.label.addThumbs.payload, payload)
      if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
      return yield* api.label.addThumbs(result.value)
    }
    case "labels": {
      const result = check(calls.label.updateLeadLabel.payload, payload)
      if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
      return yield* api.label.updateLeadLabel(result.value)
    }
    case "outcome": {
      const result = check(calls.calling.recordOutcome.payload, payload)
      if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
      return yield* api.calling.recordOutcome(result.value)
    }
    case "notes": {
      const result = check(calls.label.updateLeadFields.payload, payload)
      if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
      return yield* api.label.updateLeadFields(result.value)
    }
  }
})

/** The tab that recorded the outcome may have crashed before it told: the call is over, and somebody else is next. */
const endCall = ({ write }: OutboxEntry): void => {
  if (write.kind !== "outcome") return
  keptCalls.forgetOpen(write.callId)
  keptCalls.tellTurn()
}

/** What was taken leaves the browser only then: sent again after a crash, the same key counts once. */
export const sendEntry = Effect.fn("outbox.sendEntry")(function* ({ entry }: Sendable) {
  if (entry === undefined) return
  yield* send(entry)
  yield* Effect.sync(() => endCall(entry))
  yield* Effect.promise(() => storedOutbox.remove(entry.key))
})

/** The version that the server has now; null where it says that there is none to see. */
const theirsOf = Effect.fnUntraced(function* (entry: OutboxEntry, { contact }: Failure) {
  if (contact) return contact
  const api = yield* Api
  return yield* api.leads.getContact({ contactId: entry.contact._id }).pipe(
    Effect.map(({ data }) => data as Contact | null),
    Effect.catchTag("CallRefused", () => Effect.succeed(null))
  )
})

/** The same write upon a newer version, where that version left alone what the write replaces. */
const rebased = (write: OutboxWrite, theirs: Contact): OutboxWrite | undefined => {
  const isUntouched =
    (write.kind === "notes" && write.before === theirs.notes) ||
    (write.kind === "outcome" && write.before === theirs.callStatus)
  return isUntouched ? upon(write, theirs) : undefined
}

const answerTo = (entry: OutboxEntry, { code, message }: Failure, theirs: Contact | null): OutboxEntry => {
  const anew = code === "stale_version" && theirs ? rebased(entry.write, theirs) : undefined
  if (anew) return { ...entry, key: crypto.randomUUID(), write: anew }
  const shown = theirs && {
    callStatus: theirs.callStatus,
    notes: theirs.notes,
    updatedAt: theirs.updatedAt,
    version: theirs.version
  }
  return { ...entry, refusal: { code, message, theirs: shown } }
}

export const keepRefusal = Effect.fn("outbox.keepRefusal")(function* ({
  entry,
  error
}: Sendable & { readonly error: unknown }) {
  if (entry === undefined) return yield* Effect.die("an entry was refused that is not there")
  const failure = error as Failure
  const next = answerTo(entry, failure, yield* theirsOf(entry, failure))
  yield* Effect.promise(() => storedOutbox.replace(entry.key, next))
  return next
})

export const settleEntry = Effect.fn("outbox.settleEntry")(function* ({
  entry,
  choice
}: Sendable & { readonly choice: OutboxChoice }) {
  if (entry === undefined) return
  const { write } = entry
  if (choice.side === "theirs" && write.kind === "outcome")
    yield* Effect.sync(() => keptCalls.forgetEnded(write.callId))
  yield* Effect.promise(() =>
    choice.side === "theirs"
      ? storedOutbox.remove(entry.key)
      : storedOutbox.replace(entry.key, {
          ...entry,
          key: crypto.randomUUID(),
          write: choice.write,
          refusal: null
        })
  )
})
