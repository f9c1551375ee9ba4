import type { Contact, Thumbs } from "../../../contract/entities/Contact.ts"
import type { DuplicateChoice, RowResult } from "../../../contract/entities/Import.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { afterOutcome, uncalled } from "../../../contract/rules/outcomes.ts"
import { mayFollow } from "../../../machines/lifecycles/outcomes.ts"
import type { Change } from "../../platform/audit.ts"
import { addressesOf, withMore } from "../contacts/contactAddresses.ts"
import { contactKeys } from "../contacts/contactKeys.ts"
import { type ContactValues, differences, noValues, withChanges } from "../contacts/contactValues.ts"
import { type Candidate, labelKey, type Rejected } from "./importRow.ts"
import { isSameNumber, KnownPeople } from "./KnownPeople.ts"

type State = {
  values: ContactValues
  callStatus: CallStatus
  nextCallAt: string | null
  thumbs: Thumbs
  /** Label names by key. */
  labels: Map<string, string>
}

/** A contact before the chunk (undefined for a new one) and after it. */
export type Person = {
  readonly id: string | undefined
  readonly before: State
  readonly after: State
}

export type ChunkPlan = {
  readonly results: ReadonlyArray<RowResult>
  readonly rejected: ReadonlyArray<Rejected>
  readonly added: ReadonlyArray<Person>
  readonly updated: ReadonlyArray<Person>
  /** For a skipped row that repeats an earlier row of the chunk: that row. */
  readonly repeated: ReadonlyMap<number, number>
}

const nobody = (): State => ({
  values: noValues,
  callStatus: uncalled,
  nextCallAt: null,
  thumbs: null,
  labels: new Map()
})

export const asState = (contact: Contact): State => ({
  values: contact,
  callStatus: contact.callStatus,
  nextCallAt: contact.nextCallAt,
  thumbs: contact.thumbs,
  labels: new Map(contact.labels.map(({ name }) => [labelKey(name), name]))
})

/** A number in another notation is not a change; a new number does not keep the old country code. */
const withoutOldNumber = ({ changes: said, keys }: Candidate, values: ContactValues) => {
  const isKnown = addressesOf(values).emails.some(({ address }) => address.toLowerCase() === keys.email)
  const { email: _email, ...rest } = said
  const changes = isKnown ? rest : said
  if (changes.phone === undefined || String(changes.phone).trim() === values.phone) return changes
  const { phone: _, countryCode: __, ...others } = changes
  const [, ...further] = addressesOf(values).phones
  const isFurther = further.some(
    ({ number, countryCode }) =>
      keys.phone !== "" && contactKeys({ ...values, phone: number, countryCode }).phone.endsWith(keys.phone)
  )
  if (isFurther) return others
  const known = contactKeys(values).phone
  if (known !== "" && keys.phone !== "" && known.endsWith(keys.phone)) return others
  const isExtended = known !== "" && keys.phone !== "" && isSameNumber(known, keys.phone)
  return isExtended || changes.countryCode !== undefined ? changes : { ...changes, countryCode: "" }
}

const mostFields = 100

/**
 * Applies a row's values to a contact. Returns an error, or whether anything changed. A new contact is not compared.
 */
const merge = (state: State, row: Candidate, isNew: boolean): boolean | Omit<Rejected, "index"> => {
  const { callStatus = state.callStatus } = row.changes
  const due =
    callStatus === state.callStatus
      ? state.nextCallAt
      : afterOutcome({ status: callStatus, attempts: 1, at: Date.now(), given: state.nextCallAt }).nextCallAt
  const ruled = row.withoutNextCall && due !== null ? state.nextCallAt : due
  const { nextCallAt = ruled } = row.changes
  if (!isNew && !mayFollow(state.callStatus, callStatus))
    return { field: "callStatus", message: "illegal_transition" }
  const values = withMore(
    withChanges(state.values, isNew ? row.changes : withoutOldNumber(row, state.values)),
    row.more
  )
  if (Object.keys(values.fields).length > mostFields) return { field: "fields", message: "tooManyFields" }
  const thumbs = row.thumbs ?? state.thumbs
  const labels = row.labels.filter((name) => !state.labels.has(labelKey(name)))
  const isDifferent =
    isNew ||
    differences(state.values, values).length > 0 ||
    callStatus !== state.callStatus ||
    nextCallAt !== state.nextCallAt ||
    thumbs !== state.thumbs ||
    labels.length > 0
  Object.assign(state, { values, callStatus, nextCallAt, thumbs })
  for (const name of labels) state.labels.set(labelKey(name), name)
  return isDifferent
}

/**
 * The remaining allowance of the plan: rows of new contacts beyond it are rejected, and without storage every write.
 */
type Stored = {
  readonly matches: ReadonlyMap<number, string>
  readonly contacts: ReadonlyMap<string, Contact>
}

type Room = { readonly contacts: number; readonly hasStorage: boolean }

/** The people of a chunk so far, and the rows they came in. */
class PeopleSoFar {
  readonly added: Array<Person> = []
  readonly updated = new Set<Person>()
  readonly #known = new KnownPeople<Person>()
  readonly #rowOf = new Map<Person, number>()
  readonly #stored = new Map<string, Person>()
  readonly #byRow = new Map<number, Person>()
  readonly #there: Stored

  constructor(stored: Stored) {
    this.#there = stored
  }

  /** The person that an earlier row of the chunk brought. */
  earlier(row: Candidate): Person | undefined {
    return this.#byRow.get(row.repeats ?? 0) ?? this.#known.find(row)
  }

  /** The row that brought a person, if it is in this chunk. */
  rowOf(person: Person | undefined): number | undefined {
    return person && this.#rowOf.get(person)
  }

  /** The contact that the row repeats, or an earlier person. */
  same(row: Candidate): Person | undefined {
    const contact = this.#there.contacts.get(this.#there.matches.get(row.index) ?? "")
    if (!contact) return this.earlier(row)
    const person = this.#stored.get(contact._id) ?? {
      id: contact._id,
      before: asState(contact),
      after: asState(contact)
    }
    this.#stored.set(contact._id, person)
    return person
  }

  take(row: Candidate, person: Person): void {
    this.#known.add(row, person)
    if (!this.#rowOf.has(person)) this.#rowOf.set(person, row.index)
    if (row.row !== undefined) this.#byRow.set(row.row, person)
  }
}

/** The limit that a row would exceed. */
const fullFor = (person: Person | undefined, added: number, room: Room) => {
  if (!room.hasStorage) return "storageFull"
  return !person && added >= room.contacts ? "contactsFull" : ""
}

/**
 * Plans the rows of a chunk, in order, without writing. A row's own choice overrides `forAll`. `matches` has the
 * contact that a row repeats; `contacts` has those that may be changed.
 */
export const planChunk = (
  size: number,
  rows: ReadonlyArray<Candidate | Rejected>,
  forAll: DuplicateChoice,
  matches: Stored["matches"],
  contacts: Stored["contacts"],
  room: Room = { contacts: Number.POSITIVE_INFINITY, hasStorage: true }
): ChunkPlan => {
  const results: Array<RowResult> = Array.from({ length: size }, () => "rejected")
  const rejected: Array<Rejected> = []
  const repeated = new Map<number, number>()
  const people = new PeopleSoFar({ matches, contacts })
  const { added, updated } = people

  const isSkipped = (row: Candidate): boolean => {
    const person = people.earlier(row)
    const earlier = people.rowOf(person)
    if (earlier !== undefined) repeated.set(row.index, earlier)
    return person !== undefined || row.repeats !== undefined || matches.has(row.index)
  }

  for (const row of rows) {
    if (!("changes" in row)) {
      rejected.push(row)
      continue
    }
    const { index, duplicates = forAll } = row
    if (duplicates === "skip" && isSkipped(row)) {
      results[index] = "skipped"
      continue
    }
    const there = duplicates === "update" ? people.same(row) : undefined
    const full = fullFor(there, added.length, room)
    if (full !== "") {
      rejected.push({ index, field: "name", message: full })
      continue
    }
    const person = there ?? { id: undefined, before: nobody(), after: nobody() }
    const merged = merge(person.after, row, there === undefined)
    if (typeof merged === "object") {
      rejected.push({ index, ...merged })
      continue
    }
    if (!there) added.push(person)
    else if (merged && there.id !== undefined) updated.add(there)
    results[index] = !there ? "added" : merged ? "updated" : "unchanged"
    people.take(row, person)
  }
  return { results, rejected, added, updated: [...updated], repeated }
}

/** Changes of a contact, except labels. */
export const changesOf = ({ before, after }: Pick<Person, "before" | "after">): ReadonlyArray<Change> => [
  ...(["callStatus", "nextCallAt", "thumbs"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] })),
  ...differences(before.values, after.values)
]

/** Keys of the labels that are new to a contact. */
export const newLabels = ({ before, after }: Person): ReadonlyArray<readonly [key: string, name: string]> =>
  [...after.labels].filter(([key]) => !before.labels.has(key))
