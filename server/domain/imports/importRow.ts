import { Schema } from "effect"
import {
  ContactChanges,
  type ContactEmail,
  ContactName,
  type ContactPhone
} from "../../../contract/entities/Contact.ts"
import { DuplicateChoice, MatchedBy } from "../../../contract/entities/Import.ts"
import { type CallStatus, callStatuses, rightSpelling } from "../../../contract/rules/callStatuses.ts"
import { emailShape } from "../../../contract/rules/emailShape.ts"
import { filledText } from "../../../contract/rules/fields.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { messages } from "../../../contract/rules/messages.ts"
import { check } from "../../../contract/validate.ts"
import { type Addresses, addressesOf, moreKeys, withMore } from "../contacts/contactAddresses.ts"
import { type ContactKeys, contactKeys } from "../contacts/contactKeys.ts"
import { noValues, withChanges } from "../contacts/contactValues.ts"

/** The values of a row. Blank cells are absent, so they erase nothing. */
export type Candidate = {
  readonly index: number
  readonly changes: ContactChanges
  readonly labels: ReadonlyArray<string>
  readonly thumbs: "up" | "down" | undefined
  readonly keys: ContactKeys
  /** The keys of the row's person: own addresses, not those shared by several people of the file. */
  readonly matchKeys: ReadonlyArray<ContactKeys>
  /** Further emails and phones of the row, and their keys. */
  readonly more: Pick<Addresses, "phones" | "emails">
  readonly moreKeys: ReadonlyArray<ContactKeys>
  /** The row requests the do-not-call list. */
  readonly doNotCall: boolean
  /** The choice for this row's repetition; undefined for the choice for all. */
  readonly duplicates: DuplicateChoice | undefined
  /** The row in the file, and the earlier one of the same person; undefined if the sender does not name them. */
  readonly row: number | undefined
  readonly repeats: number | undefined
  /** The row's call status creates no next call. */
  readonly withoutNextCall: boolean
}

export type Rejected = { readonly index: number; readonly field: string; readonly message: string }

const { name: _, ...others } = ContactChanges.fields

const RowNumber = Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 10_000_000 }))

const Row = Schema.Struct({
  ...others,
  name: ContactName.pipe(Schema.annotateKey({ messageMissingKey: messages.nameRequired })),
  labels: Schema.optional(
    Schema.Array(filledText(limits.label.length, { missing: messages.labelBlank })).check(
      Schema.isMaxLength(limits.labelling.labels)
    )
  ),
  thumbs: Schema.optional(Schema.Literals(["up", "down"])),
  doNotCall: Schema.optional(Schema.Boolean),
  shared: Schema.optional(
    Schema.Array(Schema.String.check(Schema.isMaxLength(limits.text.email))).check(
      Schema.isMaxLength(2 * limits.contact.addresses)
    )
  ),
  duplicates: Schema.optional(DuplicateChoice),
  row: Schema.optional(RowNumber),
  repeats: Schema.optional(Schema.Struct({ row: RowNumber, by: MatchedBy })),
  withoutNextCall: Schema.optional(Schema.Boolean)
})

const spelled = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, " ")

const statuses = new Map<string, CallStatus>(
  callStatuses.flatMap((status) => [
    [spelled(status), status],
    [spelled(rightSpelling[status] ?? status), status]
  ])
)

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0)

const filled = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value)))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const mostFields = 100

const isNumber = /^\+?[\d\s().-]{4,40}$/

/** Moves further emails and phones out of custom fields. */
const partFields = (fields: NonNullable<ContactChanges["fields"]>) => {
  const parted: { custom: typeof fields; phones: Array<ContactPhone>; emails: Array<ContactEmail> } = {
    custom: {},
    phones: [],
    emails: []
  }
  for (const [key, value] of Object.entries(fields)) {
    const text = String(value).trim()
    if (/^Phone \d+$/.test(key) && isNumber.test(text)) parted.phones.push({ number: text, countryCode: "" })
    else if (/^Email \d+$/.test(key) && emailShape.test(text) && text.length <= limits.text.email)
      parted.emails.push({ address: text })
    else parted.custom = { ...parted.custom, [key]: value }
  }
  return parted
}

/** A time in the range of the database, or undefined outside the years 1 to 9999. */
const instant = (value: string) => {
  const written = new Date(value).toISOString()
  return /^(?!0000)\d{4}-/.test(written) ? written : undefined
}

/** Reads a row by the rules of a contact. Returns its values or its first error. */
export const readRow = (row: Readonly<Record<string, unknown>>, index: number): Candidate | Rejected => {
  if (row.leftOut === true) return { index, field: "", message: "rowLeftOut" }
  const { fields, callStatus, ...plain } = filled(row)
  const status = typeof callStatus === "string" ? statuses.get(spelled(callStatus)) : undefined
  if (callStatus !== undefined && status === undefined)
    return { index, field: "callStatus", message: "callStatusUnknown" }
  const checked = check(Row, {
    ...plain,
    ...(fields !== undefined && { fields: isRecord(fields) ? filled(fields) : fields })
  })
  if (!checked.ok) {
    const [field = "", message = ""] = Object.entries(checked.errors)[0] ?? []
    return { index, field, message }
  }
  const {
    labels = [],
    thumbs,
    doNotCall,
    shared = [],
    duplicates,
    nextCallAt,
    row: place,
    repeats,
    withoutNextCall,
    ...rest
  } = checked.value
  const next = typeof nextCallAt === "string" ? instant(nextCallAt) : null
  if (next === undefined) return { index, field: "nextCallAt", message: "timeOutOfRange" }
  const { custom, phones, emails } = partFields(rest.fields ?? {})
  const values = withMore(withChanges(noValues, { ...rest, fields: {} }), { phones, emails })
  if (Object.keys(custom).length > mostFields) return { index, field: "fields", message: "tooManyFields" }
  return {
    index,
    changes: {
      ...rest,
      fields: custom,
      ...(status && { callStatus: status }),
      ...(next !== null && { nextCallAt: next })
    },
    labels: oneByKey(labels),
    thumbs,
    keys: contactKeys(values),
    more: { phones: values.phones.slice(1), emails: values.emails.slice(1) },
    moreKeys: moreKeys(values),
    matchKeys: matchKeysOf(values, shared),
    doNotCall: doNotCall === true,
    duplicates,
    row: place,
    repeats: repeats?.row,
    withoutNextCall: withoutNextCall === true
  }
}

/** Numbers of these kinds are shared by several people. */
const sharedKinds: ReadonlySet<ContactPhone["kind"]> = new Set(["work", "switchboard", "home", "other"])

const matchKeysOf = (
  values: Addresses & { readonly linkedinProfile: string },
  shared: ReadonlyArray<string>
): ReadonlyArray<ContactKeys> => {
  const { phones, emails } = addressesOf(values)
  const excluded = new Set(shared.map((value) => value.trim().toLowerCase()))
  const nothing = { email: "", phone: "", countryCode: "", linkedinProfile: "" }
  const own = [
    { ...nothing, linkedinProfile: values.linkedinProfile },
    ...emails
      .filter(({ address }) => !excluded.has(address.trim().toLowerCase()))
      .map(({ address }) => ({ ...nothing, email: address })),
    ...phones
      .filter(
        ({ kind, number, countryCode }) => !sharedKinds.has(kind) && !excluded.has(`${countryCode}${number}`)
      )
      .map(({ number, countryCode }) => ({ ...nothing, phone: number, countryCode }))
  ]
  return own
    .map(contactKeys)
    .filter(({ email, phone, linkedin }) => email !== "" || phone !== "" || linkedin !== "")
}

/** Labels are unique, ignoring case. */
export const labelKey = (name: string) => name.trim().toLowerCase()

/** Label names, each in its first spelling. */
export const oneByKey = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(labelKey(name))) byKey.set(labelKey(name), name.trim())
  return [...byKey.values()]
}
