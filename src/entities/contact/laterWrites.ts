import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import type { OutboxWrite } from "../../../machines/flows/outbox.machine.ts"
import { currentOwner } from "../../actors/app.ts"
import { browser } from "../../services/browser.ts"
import { CallFailed } from "../../services/CallError.ts"
import { record, recordedContacts, waitingWrites } from "./recordings.ts"

/** The contact after a change of its labels. */
export const labelled = (
  contact: Contact,
  added: ReadonlyArray<Label>,
  removedIds: ReadonlyArray<string>
): Contact => {
  const addedIds = added.map(({ _id }) => _id)
  const kept = contact.labels.filter(({ _id }) => !removedIds.includes(_id) && !addedIds.includes(_id))
  return { ...contact, labels: [...kept, ...added] }
}

const written = (contact: Contact, write: OutboxWrite): Contact => {
  switch (write.kind) {
    case "notes":
      return { ...contact, notes: write.notes }
    case "labels":
      return labelled(
        contact,
        write.added ?? [],
        (write.payload as { readonly remove?: ReadonlyArray<string> }).remove ?? []
      )
    case "thumbs":
      return { ...contact, thumbs: (write.payload as Pick<Contact, "thumbs">).thumbs }
    case "outcome":
    case "undo":
      return contact
  }
}

/** The server's contact with the unsent changes of this browser, so that drafts do not disappear. */
export const withWaiting = (contact: Contact): Effect.Effect<Contact> =>
  Effect.promise(() =>
    waitingWrites(contact._id).then(
      (writes) => writes.reduce(written, contact),
      () => contact
    )
  )

type Recording<A, E, R> = {
  readonly contact: Contact
  readonly write: OutboxWrite
  readonly key: string
  readonly send: Effect.Effect<A, E, R>
  /** The result until the server has the write. */
  readonly shown: A
}

/** No response came. The server may have it, and a retry with the same key counts once. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed && (error.reason === "offline" || error.reason === "timeout")

/**
 * Sends a write. Offline, or while earlier writes about the contact are unsent, it is stored and sent later, in order.
 */
export const sendOrKeep = <A, E, R>({ contact, write, key, send, shown }: Recording<A, E, R>) => {
  /** Called off if the session has ended meanwhile: the write has no owner then. */
  const keep = Effect.suspend(() =>
    currentOwner() === null
      ? Effect.interrupt
      : Effect.promise(() => record(contact, write, key)).pipe(Effect.as(shown))
  )
  const mustWait = Effect.promise(
    async () => !browser.isOnline() || (await recordedContacts()).includes(contact._id)
  )
  return Effect.flatMap(mustWait, (waits) =>
    waits
      ? keep
      : Effect.catch(send, (error) => (isUnanswered(error) ? keep : (Effect.fail(error) as typeof send)))
  )
}
