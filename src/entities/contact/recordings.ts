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

const isOutcomeOf = ({ write }: OutboxEntry, callId: string) =>
  write.kind === "outcome" && write.callId === callId

/** Resolves when the outcome of a call no longer waits: accepted, refused, undone or dropped. */
export const whenGone = (callId: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const owner = currentOwner()
    if (owner === null) return
    const stop = storedOutbox.watch(owner, (entries) => {
      if (entries.some((entry) => isOutcomeOf(entry, callId) && entry.refusal === null)) return
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

export const isOutcomeStored = async (callId: string) =>
  (await entriesNow()).some((entry) => isOutcomeOf(entry, callId))

/** Replaces an unsent outcome with its undo. False if none is stored: the server has it. */
export const takeBack = async (
  undo: OutboxWrite & { readonly kind: "undo" },
  key: string
): Promise<boolean> => {
  const entry = (await entriesNow()).find((one) => isOutcomeOf(one, undo.callId))
  if (entry === undefined) return false
  const isReplaced = await storedOutbox.replace(entry.key, { ...entry, key, write: undo, refusal: null })
  return isReplaced || takeBack(undo, key)
}

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
