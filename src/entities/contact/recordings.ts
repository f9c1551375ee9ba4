import type { OutboxEntry, OutboxWrite } from "../../../machines/flows/outbox.machine.ts"
import { currentOwner } from "../../actors/app.ts"
import { outboxOf } from "../../services/Outbox.ts"

export const storedOutbox = outboxOf<OutboxEntry>()

/** Stores an outcome or edit of a contact. Resolves with its key once it would survive a crash. */
export const record = async (
  contact: OutboxEntry["contact"],
  write: OutboxWrite,
  key: string = crypto.randomUUID()
): Promise<string> => {
  const owner = currentOwner()
  if (owner === null) throw new Error("no one is signed in")
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

/** Resolves when the entry is gone: accepted or dropped. */
export const whenGone = (key: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const owner = currentOwner()
    if (owner === null) return
    const stop = storedOutbox.watch(owner, (entries) => {
      if (entries.some((entry) => entry.key === key && entry.refusal === null)) return
      stop()
      resolve()
    })
    signal.addEventListener("abort", stop, { once: true })
  })

const entriesNow = async (): Promise<ReadonlyArray<OutboxEntry>> => {
  const owner = currentOwner()
  return owner === null ? [] : storedOutbox.read(owner)
}

/** Unsent outcomes and edits of a contact, in order. Refused ones wait for a decision. */
export const waitingWrites = async (contactId: string): Promise<ReadonlyArray<OutboxWrite>> =>
  (await entriesNow())
    .filter(({ contact, refusal }) => contact._id === contactId && refusal === null)
    .map(({ write }) => write)

const contactsOf = (entries: ReadonlyArray<OutboxEntry>): ReadonlyArray<string> =>
  entries.map(({ contact }) => contact._id)

export const recordedContacts = async () => contactsOf(await entriesNow())

const callsOf = (entries: ReadonlyArray<OutboxEntry>): ReadonlyArray<string> =>
  entries.flatMap(({ write }) => (write.kind === "outcome" ? [write.callId] : []))

/** Calls with an unsent outcome. */
export const recordedCalls = async () => callsOf(await entriesNow())

/** Stored entries: calls and contacts with unsent outcomes, and those with refused ones. */
export const storedNow = async () => {
  const entries = await entriesNow()
  const refused = entries.filter(({ refusal }) => refusal !== null)
  return {
    waitingCalls: callsOf(entries.filter(({ refusal }) => refusal === null)),
    refusedCalls: callsOf(refused),
    recordedContacts: contactsOf(entries),
    refusedContacts: contactsOf(refused)
  }
}
