import type { OutboxEntry, OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { outboxOf } from "../../../services/Outbox.ts"
import { callingOwner } from "../owner.ts"

export const storedOutbox = outboxOf<OutboxEntry>()

/** Stores what was recorded about a contact. Resolves, with its key, when it would survive a crash. */
export const record = async (
  contact: OutboxEntry["contact"],
  write: OutboxWrite,
  key: string = crypto.randomUUID()
): Promise<string> => {
  const owner = callingOwner.now()
  if (owner === null) throw new Error("nobody is signed in to record for")
  const { _id, name } = contact
  await storedOutbox.add({
    key,
    owner,
    contact: { _id, name },
    at: new Date().toISOString(),
    write,
    refusal: null
  })
  return key
}

/** Resolves when the entry has left: taken, or given up. */
export const whenGone = (key: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const owner = callingOwner.now()
    if (owner === null) return
    const stop = storedOutbox.watch(owner, (entries) => {
      if (entries.some((entry) => entry.key === key && entry.refusal === null)) return
      stop()
      resolve()
    })
    signal.addEventListener("abort", stop, { once: true })
  })

const entriesNow = async (): Promise<ReadonlyArray<OutboxEntry>> => {
  const owner = callingOwner.now()
  return owner === null ? [] : storedOutbox.read(owner)
}

/** What was recorded about somebody and waits to be sent, in order. What the server refused waits for a choice. */
export const waitingWrites = async (contactId: string): Promise<ReadonlyArray<OutboxWrite>> =>
  (await entriesNow())
    .filter(({ contact, refusal }) => contact._id === contactId && refusal === null)
    .map(({ write }) => write)

/** Whom something waits for that was recorded here. */
export const recordedContacts = async (): Promise<ReadonlyArray<string>> =>
  (await entriesNow()).map(({ contact }) => contact._id)

/** Calls whose outcome is recorded and not taken yet. */
export const recordedCalls = async (): Promise<ReadonlyArray<string>> =>
  (await entriesNow()).flatMap(({ write }) => (write.kind === "outcome" ? [write.callId] : []))
