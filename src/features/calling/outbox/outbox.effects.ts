import { Effect } from "effect"
import { calls } from "../../../../contract/calls/index.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { check } from "../../../../contract/validate.ts"
import type { OutboxChoice, OutboxEntry } from "../../../../machines/flows/outbox.machine.ts"
import { storedOutbox } from "../../../entities/contact/recordings.ts"
import { BrokenRules, type Failure } from "../../../i18n/failures.ts"
import { Api } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
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
    case "undo": {
      const result = check(calls.calling.undoOutcome.payload, payload)
      if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
      return yield* api.calling
        .undoOutcome(result.value)
        .pipe(
          Effect.catchTag("CallRefused", (refusal) =>
            refusal.is("not_found") ? Effect.void : Effect.fail(refusal)
          )
        )
    }
    case "notes": {
      const result = check(calls.label.updateLeadFields.payload, payload)
      if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
      return yield* api.label.updateLeadFields(result.value)
    }
  }
})

/**
 * The tab that recorded the outcome may have crashed before it announced it: the call is over, and the next contact is
 * chosen.
 */
const endCall = ({ write }: OutboxEntry): void => {
  if (write.kind !== "outcome") return
  keptCalls.forgetOpen(write.callId)
  keptCalls.tellTurn()
}

/**
 * An accepted entry is removed only then: after a crash it is sent again, and the same key counts once. One that was
 * undone meanwhile is over, whatever the response: its undo is sent next.
 */
export const sendEntry = Effect.fn("outbox.sendEntry")(function* ({ entry }: Sendable) {
  if (entry === undefined) return
  const isStored = Effect.promise(() => storedOutbox.has(entry.key))
  yield* send(entry).pipe(
    Effect.catch((failure) =>
      Effect.flatMap(isStored, (isThere) => (isThere ? Effect.fail(failure) : Effect.void))
    )
  )
  if (!(yield* isStored)) return
  yield* Effect.sync(() => endCall(entry))
  yield* Effect.promise(() => storedOutbox.remove(entry.key))
})

/** The server's current version; null if it is not available. */
export const readTheirs = Effect.fn("outbox.readTheirs")(function* ({
  entry,
  error
}: Sendable & { readonly error: unknown }) {
  const { contact } = error as Failure
  if (contact) return contact
  const api = yield* Api
  return yield* api.leads.getContact({ contactId: entry?.contact._id ?? "" }).pipe(
    Effect.map(({ data }) => data as Contact | null),
    Effect.catchTag("CallRefused", () => Effect.succeed(null))
  )
})

type Compared = Sendable & { readonly theirs: Contact | null }

/** Stores the same write for the newer version, under a new key. */
export const rebaseEntry = Effect.fn("outbox.rebaseEntry")(function* ({ entry, theirs }: Compared) {
  if (entry === undefined || theirs === null) return yield* Effect.die("nothing to send again")
  const next: OutboxEntry = { ...entry, key: crypto.randomUUID(), write: upon(entry.write, theirs) }
  yield* Effect.promise(() => storedOutbox.replace(entry.key, next))
  return next
})

export const keepRefusal = Effect.fn("outbox.keepRefusal")(function* ({
  entry,
  error,
  theirs
}: Compared & { readonly error: unknown }) {
  if (entry === undefined) return yield* Effect.die("a refused entry does not exist")
  const { code, message } = error as Failure
  const shown = theirs && {
    callStatus: theirs.callStatus,
    notes: theirs.notes,
    updatedAt: theirs.updatedAt,
    version: theirs.version
  }
  const next: OutboxEntry = { ...entry, refusal: { code, message, theirs: shown } }
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
  yield* Effect.promise<unknown>(() =>
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
