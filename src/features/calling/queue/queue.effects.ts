import { Effect } from "effect"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type {
  FoundCall,
  NextItem,
  QueueItem,
  QueueSource
} from "../../../../machines/flows/call-queue.machine.ts"
import { Api } from "../../../services/Api.ts"
import { localStore } from "../../../services/storage.ts"
import { ownZone } from "../zones.ts"

const key = "callOpen"

export const findOpenCall = Effect.fn("calling.findOpenCall")(function* () {
  const text = localStore.read(key)
  return text === null ? null : (JSON.parse(text) as FoundCall)
})

export const findNext = Effect.fn("calling.findNext")(function* (input: {
  readonly source: QueueSource | null
}) {
  const api = yield* Api
  const { data } = yield* api.leads.getAddedContacts({
    ...(input.source?.kind === "label" ? { labelId: input.source.labelId } : {}),
    sort: "nextCall"
  })
  const contact = data.find(({ callStatus }) => callStatus === "Yet to call")
  const item: QueueItem | null = contact
    ? { contact, reason: "new", dueAt: null, timeZone: "Europe/London" }
    : null
  return {
    item,
    skips: {
      total: 3,
      reasons: [
        { reason: "calledRecently", count: 2 },
        { reason: "noNumber", count: 1 }
      ]
    }
  } satisfies NextItem
})

export const skipItem = Effect.fn("calling.skipItem")(function* (_: unknown) {})
export const releaseItem = Effect.fn("calling.releaseItem")(function* (_: unknown) {})

const opened = (contact: Contact): FoundCall => {
  const callId = crypto.randomUUID()
  return {
    call: { _id: callId, contact, startedAt: new Date().toISOString(), timeZone: "Europe/London" },
    wrapUp: {
      callId,
      contact,
      asks: [],
      draft: {
        status: null,
        at: "",
        zone: ownZone(),
        note: "",
        personName: "",
        personPhone: "",
        personEmail: "",
        newPhone: ""
      }
    }
  }
}

export const startCall = Effect.fn("calling.startCall")(function* ({
  item
}: {
  readonly item: QueueItem | null
}) {
  if (item === null) return yield* Effect.die("no contact to call")
  const found = opened(item.contact)
  localStore.write(key, JSON.stringify(found))
  return found
})
