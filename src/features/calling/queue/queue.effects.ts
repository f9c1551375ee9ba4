import { Effect } from "effect"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { FoundCall, QueueItem, QueueSource } from "../../../../machines/flows/call-queue.machine.ts"
import { Api } from "../../../services/Api.ts"
import { keptCalls } from "../keptCalls.ts"
import { recordedContacts } from "../outbox/stored.ts"
import { ownZone } from "../zones.ts"
import { handOut } from "./handOut.ts"
import { passedOver } from "./passedOver.ts"

export const findOpenCall = Effect.fn("calling.findOpenCall")(() => Effect.sync(keptCalls.open))

const fetched = Effect.fnUntraced(function* (source: QueueSource) {
  const api = yield* Api
  if (source.kind === "contacts") {
    return yield* Effect.forEach(
      source.contactIds,
      (contactId) => Effect.map(api.leads.getContact({ contactId }), ({ data }) => data),
      { concurrency: 4 }
    )
  }
  const asked = { sort: "nextCall", ...(source.kind === "label" ? { labelId: source.labelId } : {}) } as const
  const [viewed, added] = yield* Effect.all(
    [api.leads.getAllViewedLeads(asked), api.leads.getAddedContacts(asked)],
    { concurrency: 2 }
  )
  return [...viewed.data, ...added.data]
})

/** Who may be called, as the server says; without network, as it said before. */
const candidates = (source: QueueSource) =>
  fetched(source).pipe(
    Effect.tap((contacts) => Effect.sync(() => keptCalls.keepAhead({ source, contacts }))),
    Effect.catchTag("CallFailed", (failure) => {
      const kept = keptCalls.ahead(source)
      return kept.length === 0 ? Effect.fail(failure) : Effect.succeed(kept)
    })
  )

export const findNext = Effect.fn("calling.findNext")(function* (input: {
  readonly source: QueueSource | null
}) {
  if (input.source === null) return yield* Effect.die("no list to call from")
  const contacts = yield* candidates(input.source)
  const recorded = yield* Effect.promise(recordedContacts)
  return handOut(contacts, new Set([...recorded, ...passedOver.all()]), Date.now())
})

export const skipItem = Effect.fn("calling.skipItem")((input: { readonly item: QueueItem | null }) =>
  Effect.sync(() => {
    if (input.item) passedOver.add(input.item.contact._id)
  })
)

const begun = (contact: Contact, timeZone: string | null): FoundCall => {
  const callId = crypto.randomUUID()
  const draft = {
    status: null,
    at: "",
    zone: timeZone ?? ownZone(),
    note: "",
    personName: "",
    personPhone: "",
    personEmail: "",
    newPhone: ""
  }
  return {
    call: { _id: callId, contact, startedAt: new Date().toISOString(), timeZone },
    wrapUp: { callId, contact, asks: [], draft }
  }
}

export const startCall = Effect.fn("calling.startCall")(function* (input: {
  readonly item: QueueItem | null
}) {
  if (input.item === null) return yield* Effect.die("nobody to call")
  const found = keptCalls.open() ?? begun(input.item.contact, input.item.timeZone)
  yield* Effect.sync(() => keptCalls.keepOpen(found))
  return found
})
