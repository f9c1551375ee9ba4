import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import { labelCalls } from "../../../../contract/calls/label.ts"
import { leadCalls } from "../../../../contract/calls/leads.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { OutboxChoice, OutboxEntry } from "../../../../machines/flows/outbox.machine.ts"
import { storedOutbox } from "../../../entities/contact/recordings.ts"
import type { Failure } from "../../../i18n/failures.ts"
import { type Api, send, sendChecked } from "../../../services/Api.ts"
import type { BrokenRules, CallError } from "../../../services/CallError.ts"
import { keptCalls } from "../keptCalls.ts"
import { upon } from "./upon.ts"

type SendingError = CallError | BrokenRules

type Sendable = { readonly entry: OutboxEntry | undefined }

const sendWrite = ({ key, write }: OutboxEntry): Effect.Effect<unknown, SendingError, Api> => {
  const payload = { ...write.payload, idempotencyKey: key }
  switch (write.kind) {
    case "thumbs":
      return sendChecked(labelCalls.addThumbs, payload)
    case "labels":
      return sendChecked(labelCalls.updateLeadLabel, payload)
    case "outcome":
      return sendChecked(callingCalls.recordOutcome, payload)
    case "undo":
      return sendChecked(callingCalls.undoOutcome, payload).pipe(
        Effect.catchTag("CallRefused", (refusal) =>
          refusal.is("not_found") ? Effect.void : Effect.fail(refusal)
        )
      )
    case "notes":
      return sendChecked(labelCalls.updateLeadFields, payload)
  }
}

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
  yield* sendWrite(entry).pipe(
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
  return yield* send(leadCalls.getContact, { contactId: entry?.contact._id ?? "" }).pipe(
    Effect.map(({ data }) => data as Contact | null),
    Effect.catchTag("CallRefused", () => Effect.succeed(null))
  )
})

type Compared = Sendable & { readonly theirs: Contact | null }

/** Null if the entry is no longer stored: it was undone meanwhile. */
const replaced = Effect.fnUntraced(function* (entry: OutboxEntry, next: OutboxEntry) {
  const isThere = yield* Effect.promise(() => storedOutbox.replace(entry.key, next))
  return isThere ? next : null
})

/** Stores the same write for the newer version, under a new key. */
export const rebaseEntry = Effect.fn("outbox.rebaseEntry")(function* ({ entry, theirs }: Compared) {
  if (theirs === null) return yield* Effect.die("nothing to send again")
  if (entry === undefined) return null
  const next: OutboxEntry = { ...entry, key: crypto.randomUUID(), write: upon(entry.write, theirs) }
  return yield* replaced(entry, next)
})

export const keepRefusal = Effect.fn("outbox.keepRefusal")(function* ({
  entry,
  error,
  theirs
}: Compared & { readonly error: unknown }) {
  if (entry === undefined) return null
  const { code, message } = error as Failure
  const shown = theirs && {
    callStatus: theirs.callStatus,
    notes: theirs.notes,
    updatedAt: theirs.updatedAt,
    version: theirs.version
  }
  const next: OutboxEntry = { ...entry, refusal: { code, message, theirs: shown } }
  return yield* replaced(entry, next)
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
