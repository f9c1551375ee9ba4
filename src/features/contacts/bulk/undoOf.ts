import type { BulkAct } from "../../../../contract/entities/BulkChange.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { BulkStart } from "../../../../machines/flows/bulk-change.machine.ts"

/** So many contacts change at once; more are asked about first. */
const most = 100

const idsOf = (contacts: ReadonlyArray<Contact>) => ({ contactIds: contacts.map(({ _id }) => _id) })

const hasLabel = ({ labels }: Contact, id: string) => labels.some(({ _id }) => _id === id)

const start = (contacts: ReadonlyArray<Contact>, act: BulkAct): ReadonlyArray<BulkStart> =>
  contacts.length === 0 ? [] : [{ selection: idsOf(contacts), act, attempt: crypto.randomUUID() }]

/**
 * The changes that take a change of labels or ratings back: each contact as it was. Null where that is not known: for
 * call statuses, which decide on callbacks and attempts too, and for contacts that are not at hand.
 */
export const undoOf = (
  { addLabels = [], removeLabels = [], callStatus, thumbs }: BulkAct,
  ids: ReadonlyArray<string>,
  atHand: ReadonlyArray<Contact>
): ReadonlyArray<BulkStart> | null => {
  const contacts = atHand.filter(({ _id }) => ids.includes(_id))
  if (callStatus !== undefined || ids.length > most || contacts.length !== ids.length) return null
  return [
    ...addLabels.flatMap((id) =>
      start(
        contacts.filter((contact) => !hasLabel(contact, id)),
        { removeLabels: [id] }
      )
    ),
    ...removeLabels.flatMap((id) =>
      start(
        contacts.filter((contact) => hasLabel(contact, id)),
        { addLabels: [id] }
      )
    ),
    ...(thumbs === undefined
      ? []
      : ([null, "up", "down"] as const)
          .filter((side) => side !== thumbs)
          .flatMap((side) =>
            start(
              contacts.filter((contact) => contact.thumbs === side),
              { thumbs: side }
            )
          ))
  ]
}
