import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { DuplicateChoice, MatchedBy } from "../../../contract/entities/Import.ts"
import { addressesOf } from "../contacts/contactAddresses.ts"
import { contactKeys } from "../contacts/contactKeys.ts"
import { roomLeft } from "../organisation/quotas.ts"
import { changesOf, newLabels, planChunk } from "./chunkPlan.ts"
import { fitRows, withoutErased } from "./chunks.ts"
import { type Candidate, type Rejected, readRow } from "./importRow.ts"
import { isSameNumber } from "./KnownPeople.ts"
import { matchRows, readContacts } from "./matches.ts"

type Row = Readonly<Record<string, unknown>>

const rowsAtOnce = 50

/** A row may have nothing but its keys, so a placeholder is used as the name. */
const readRows = (sent: ReadonlyArray<Row>) =>
  Effect.promise(async () => {
    const read: Array<Candidate | Rejected> = []
    for (const [index, row] of sent.entries()) {
      if (index % rowsAtOnce === 0) await setImmediate()
      read.push(readRow({ name: "-", ...row }, index))
    }
    return read
  })

/** A row without a name changes no name. */
const withoutStandIn = (row: Candidate | Rejected, sent: ReadonlyArray<Row>): Candidate | Rejected => {
  if (!isCandidate(row) || Object.hasOwn(sent[row.index] ?? {}, "name")) return row
  const { name: _, ...changes } = row.changes
  return { ...row, changes }
}

const isCandidate = (row: Candidate | Rejected): row is Candidate => "changes" in row

/** The keys of a row's person. */
const matchedBy = ({ matchKeys }: Candidate, contact: Contact): MatchedBy => {
  const { linkedin } = contactKeys(contact)
  if (linkedin !== "" && matchKeys.some((key) => key.linkedin === linkedin)) return "linkedin"
  const { emails, phones } = addressesOf(contact)
  const addresses = new Set(emails.map(({ address }) => address.trim().toLowerCase()))
  if (matchKeys.some(({ email }) => addresses.has(email))) return "email"
  const numbers = phones
    .map(({ number, countryCode }) => contactKeys({ ...contact, phone: number, countryCode }).phone)
    .filter((number) => number !== "")
  const isTheirs = (phone: string) => phone !== "" && numbers.some((number) => isSameNumber(number, phone))
  return matchKeys.some(({ phone }) => isTheirs(phone)) ? "phone" : "nameAndCompany"
}

/**
 * Previews rows: the contacts they repeat, the fields that an update would change, and the result of each row if it
 * were imported, apart from the plan's limit. Changes nothing; the import itself decides again.
 */
export const previewRows = Effect.fn("Imports.preview")(function* (
  sent: ReadonlyArray<Row>,
  duplicates: DuplicateChoice = "update"
) {
  const fitting = yield* fitRows(yield* withoutErased(yield* readRows(sent)))
  const read = fitting.map((row) => withoutStandIn(row, sent))
  const candidates = read.filter(isCandidate)
  const matches = yield* matchRows(candidates)
  const contacts = yield* readContacts([...new Set(matches.values())])
  const { contacts: left, hasStorage } = yield* roomLeft()
  const data = candidates.flatMap((row) => {
    const contact = contacts.get(matches.get(row.index) ?? "")
    if (contact === undefined) return []
    const { updated, rejected } = planChunk(
      1,
      [{ ...row, index: 0, duplicates: undefined }],
      "update",
      new Map([[0, contact._id]]),
      contacts
    )
    const changed = updated.flatMap((person) => {
      const labels = newLabels(person).map(([, name]) => name)
      return [
        ...changesOf(person),
        ...(labels.length > 0
          ? [{ field: "labels", from: [...person.before.labels.values()], to: labels }]
          : [])
      ]
    })
    return {
      row: row.index,
      contactId: contact._id,
      name: contact.name,
      by: matchedBy(row, contact),
      changes: changed,
      mayUpdate: rejected.length === 0
    }
  })
  const { results } = planChunk(sent.length, read, duplicates, matches, contacts)
  return { data, results, room: hasStorage ? left : 0 }
})
