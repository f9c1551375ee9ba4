import type { Contact, ContactChanges } from "../../../../contract/entities/Contact.ts"
import type { Change } from "../../../platform/audit.ts"
import { withChanges } from "../../contacts/contactValues.ts"
import { asState, changesOf, type Person } from "../chunkPlan.ts"

/** The change of one chunk to an existing contact. */
export type Update = {
  readonly contact_id: string
  readonly changes: ReadonlyArray<Change>
  readonly labels: ReadonlyArray<string>
}

/** The effect on such a contact. */
export type Undoing = {
  readonly person: Person
  readonly labels: Contact["labels"]
  readonly restored: ReadonlyArray<Change>
  readonly kept: ReadonlyArray<Change>
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const customField = /^fields\./

const fieldOf = (contact: Contact, field: string): unknown => {
  if (!customField.test(field)) return contact[field as keyof Contact]
  const key = field.replace(customField, "")
  return Object.hasOwn(contact.fields, key) ? contact.fields[key] : null
}

/** A contact's values before the first of several changes and after the last. */
const joined = (updates: ReadonlyArray<Update>): ReadonlyArray<Change> => {
  const net = new Map<string, Change>()
  for (const { field, from, to } of updates.flatMap(({ changes }) => changes))
    net.set(field, { field, from: net.has(field) ? net.get(field)?.from : from, to })
  return [...net.values()]
}

/** Restores a contact's values, field by field, where no one has changed them since. */
export const undoingOf = (contact: Contact, updates: ReadonlyArray<Update>): Undoing => {
  const differing = joined(updates).filter(({ field, from }) => !same(fieldOf(contact, field), from))
  const isUntouched = ({ field, to }: Change) => same(fieldOf(contact, field), to)
  const back = differing.filter(isUntouched)
  const plain = back.filter(({ field }) => !customField.test(field)).map(({ field, from }) => [field, from])
  const custom = back
    .filter(({ field }) => customField.test(field))
    .map(({ field, from }) => [field.replace(customField, ""), from])
  const changes = { ...Object.fromEntries(plain), fields: Object.fromEntries(custom) } as ContactChanges
  const before = asState(contact)
  const given = new Set(updates.flatMap((update) => update.labels))
  const labels = contact.labels.filter(({ _id }) => given.has(_id))
  const person: Person = {
    id: contact._id,
    before,
    after: {
      values: withChanges(before.values, changes),
      callStatus: changes.callStatus ?? before.callStatus,
      nextCallAt: changes.nextCallAt === undefined ? before.nextCallAt : changes.nextCallAt,
      thumbs: "thumbs" in changes ? (changes.thumbs as Contact["thumbs"]) : before.thumbs,
      labels: before.labels
    }
  }
  return {
    person,
    labels,
    restored: [...changesOf(person), ...labels.map(({ name }) => ({ field: "label", from: name, to: null }))],
    kept: differing
      .filter((change) => !isUntouched(change))
      .map(({ field, from }) => ({ field, from, to: fieldOf(contact, field) }))
  }
}
