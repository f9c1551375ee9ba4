import type { FieldDefinition } from "../../../../../contract/entities/FieldDefinition.ts"
import { fitValue } from "../../../../../contract/rules/fieldValues.ts"
import type { ImportField, ImportRow } from "../../../../../contract/rules/importFields.ts"
import { limits } from "../../../../../contract/rules/limits.ts"
import type { Target } from "../mapping/guess.ts"
import type { KnownFile } from "../mapping/knownFiles.ts"
import { callingCodeOfCountry, callingCodeOfDigits } from "./callingCodes.ts"
import type { CallStatusReader } from "./callStatuses.ts"
import { type DayOrder, momentOf, readDay, showDay } from "./days.ts"
import { fromNeutral } from "./formulas.ts"
import { keyOf } from "./keys.ts"
import { linkedinAddress } from "./linkedin.ts"
import { readPhone, showPhone, splitPhones } from "./phones.ts"
import { type FaultReason, fault, type Problem, warning } from "./problems.ts"

/** A mapping made ready to run over many rows. */
export type Plan = {
  readonly steps: ReadonlyArray<Step>
  readonly country: { readonly column: number } | null
  readonly countryCode: { readonly column: number } | null
  readonly defaultCode: string | undefined
  readonly readStatus: CallStatusReader
  /** Labels and skills are joined by ` ::: ` alone, so that their names may hold commas. */
  readonly strictMany: boolean
  readonly own: ReadonlyMap<string, OwnField>
  /** Calling codes of the countries met so far. */
  readonly codes: Map<string, string | undefined>
}

type Step = { readonly column: number; readonly write: Writer; readonly order: DayOrder | null }

export type Converted = {
  readonly row: ImportRow
  readonly problems: ReadonlyArray<Problem>
  /** What makes two rows the same person: e-mails, phones and the LinkedIn address, folded, as `keyOf` has them. */
  readonly keys: ReadonlyArray<number>
}

/** A field that the organisation defined. */
export type OwnField = Pick<FieldDefinition, "key" | "name" | "kind" | "options">

export type PlanOptions = {
  readonly ownFields?: ReadonlyArray<OwnField>
  readonly readStatus: CallStatusReader
  /** Calling code for numbers without one, where the row names no country. */
  readonly defaultCountryCode?: string
}

export const makePlan = (
  targets: ReadonlyArray<Target>,
  known: KnownFile | null,
  orders: ReadonlyArray<DayOrder | null>,
  options: PlanOptions
): Plan => {
  const columnOf = (field: ImportField) => {
    const column = targets.findIndex((target) => target.to === "field" && target.field === field)
    return column < 0 ? null : { column }
  }
  return {
    steps: targets.flatMap((target, column) =>
      target.to === "nothing" ? [] : [{ column, write: writerOf(target), order: orders[column] ?? null }]
    ),
    country: columnOf("country"),
    countryCode: columnOf("countryCode"),
    defaultCode: options.defaultCountryCode,
    readStatus: options.readStatus,
    own: new Map(options.ownFields?.map((field) => [field.key, field])),
    strictMany: known === "own" || known === "google" || known === "googleOld" || known === "cards",
    codes: new Map()
  }
}

type Draft = {
  readonly plan: Plan
  cells: ReadonlyArray<string>
  readonly problems: Array<Problem>
  readonly keys: Array<number>
  firstName: string
  middleName: string
  lastName: string
  row: { -readonly [Key in keyof ImportRow]: ImportRow[Key] }
  fields: Record<string, string> | null
  emails: number
  phones: number
  /** Calling code of the row's country; null until it is asked for. */
  code: string | undefined | null
  skills: Array<string> | null
  labels: Array<string> | null
}

const emptyDraft = (plan: Plan): Draft => ({
  plan,
  cells: [],
  problems: [],
  keys: [],
  firstName: "",
  middleName: "",
  lastName: "",
  row: { name: "" },
  fields: null,
  emails: 0,
  phones: 0,
  code: null,
  skills: null,
  labels: null
})

/**
 * Makes what turns a row of cells into what is sent and says what is wrong on the way; it throws nothing.
 * One draft serves all rows, so `problems` and `keys` hold until the next row is converted.
 */
export const makeConverter = (plan: Plan): ((cells: ReadonlyArray<string>) => Converted) => {
  const draft = emptyDraft(plan)
  const { steps } = plan
  return (cells) => {
    reset(draft, cells)
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index]
      const cell = step === undefined ? undefined : cells[step.column]
      if (step === undefined || cell === undefined || cell === "") continue
      const text = cleaned(draft, step.column, cell)
      if (text !== "") step.write(draft, step.column, text, step.order)
    }
    finish(draft)
    return draft
  }
}

const reset = (draft: Draft, cells: ReadonlyArray<string>): void => {
  draft.cells = cells
  draft.problems.length = 0
  draft.keys.length = 0
  draft.firstName = ""
  draft.middleName = ""
  draft.lastName = ""
  draft.row = { name: "" }
  draft.fields = null
  draft.emails = 0
  draft.phones = 0
  draft.code = null
  draft.skills = null
  draft.labels = null
}

/** Zero units, halves of pairs and replacement characters, and whole pairs, which `isWellFormed` lets pass. */
const suspect = /[\0\ud800-\udfff\ufffd]/

const cleaned = (draft: Draft, column: number, cell: string): string => {
  const text = fromNeutral(cell.trim()).trim()
  if (!suspect.test(text)) return text
  const clean = text.toWellFormed().replace(/[\0\ufffd]/g, "")
  if (clean !== text) draft.problems.push(warning(column, "charactersRemoved"))
  return clean.trim()
}

const wrong = (draft: Draft, column: number, reason: FaultReason): void => {
  draft.problems.push(fault(column, reason))
}

/** What people put where there is nothing. */
const isPlaceholder = (text: string): boolean => text.length < 10 && placeholder.test(text)
const placeholder = /^(?:n[./]?a\.?|none|null|nil|undefined|nan|unknown|#n\/a|#value!|#ref!|-+|—|–|\.|\?)$/i

type Writer = (draft: Draft, column: number, text: string, order: DayOrder | null) => void

type PlainField = "title" | "company" | "industry" | "seniority" | "city" | "country"

const single =
  (field: PlainField | "name"): Writer =>
  (draft, column, text) => {
    if (text.length > limits.text.short) wrong(draft, column, "tooLong")
    else if (draft.row[field]) draft.problems.push(warning(column, "secondValue"))
    else draft.row[field] = text
  }

const part =
  (field: "firstName" | "middleName" | "lastName"): Writer =>
  (draft, column, text) => {
    if (text.length > limits.text.short) wrong(draft, column, "tooLong")
    else if (draft[field] !== "") draft.problems.push(warning(column, "secondValue"))
    else draft[field] = text
  }

const emailPattern = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/

const writeEmail: Writer = (draft, column, text) => {
  if (isPlaceholder(text)) return
  const cells = emailPattern.test(text) ? [text] : emailParts(text)
  if (cells.length === 0) return wrong(draft, column, "emailInvalid")
  for (const email of cells) {
    if (!emailPattern.test(email) || email.includes("..") || email.length > limits.text.email)
      return wrong(draft, column, "emailInvalid")
    const key = keyOf("email", email)
    if (draft.keys.includes(key)) continue
    draft.keys.push(key)
    draft.emails++
    if (draft.emails === 1) draft.row.email = email
    else setField(draft, `Email ${draft.emails}`, email)
  }
}

const emailParts = (text: string): ReadonlyArray<string> =>
  text
    .split(/\s*(?::::|[;,|\n])\s*|\s+/)
    .map((part) => part.replace(/^mailto:/i, "").replace(/^[<("']+|[>)"']+$/g, ""))
    .filter((part) => part !== "" && (part.includes("@") || !/[<(]/.test(text)))

const codeOf = (draft: Draft): string | undefined => {
  if (draft.code !== null) return draft.code
  const { plan, cells } = draft
  const given = plan.countryCode === null ? "" : (cells[plan.countryCode.column] ?? "").replace(/\D/g, "")
  const country = plan.country === null ? "" : (cells[plan.country.column] ?? "").trim()
  draft.code =
    (given === "" ? undefined : callingCode(given)) ??
    (country === "" ? undefined : codeOfCountry(plan, country)) ??
    plan.defaultCode
  return draft.code
}

const codeOfCountry = (plan: Plan, country: string): string | undefined => {
  if (plan.codes.has(country)) return plan.codes.get(country)
  const code = callingCodeOfCountry(country)
  if (plan.codes.size < 1_000) plan.codes.set(country, code)
  return code
}

const callingCode = (digits: string): string | undefined => {
  const code = `+${digits.replace(/^00/, "")}`
  return callingCodeOfDigits(code.slice(1)) === code ? code : undefined
}

const writePhone: Writer = (draft, column, text) => {
  if (isPlaceholder(text)) return
  for (const piece of splitPhones(text)) {
    const reading = readPhone(piece, codeOf(draft))
    if (!reading.ok) {
      wrong(draft, column, reading.fault)
      continue
    }
    const { phone } = reading
    const key = keyOf("phone", showPhone(phone))
    if (draft.keys.includes(key)) continue
    draft.keys.push(key)
    draft.phones++
    if (draft.phones === 1) {
      draft.row.phone = phone.digits
      draft.row.countryCode = phone.countryCode
    } else setField(draft, `Phone ${draft.phones}`, showPhone(phone))
    if (phone.warning !== null) draft.problems.push(warning(column, phone.warning))
    if (phone.extension === "") continue
    setField(
      draft,
      draft.phones === 1 ? "Phone extension" : `Phone ${draft.phones} extension`,
      phone.extension
    )
    draft.problems.push(warning(column, "phoneExtension"))
  }
}

const writeLinkedin: Writer = (draft, column, text) => {
  if (isPlaceholder(text)) return
  const address = linkedinAddress(text)
  if (address === undefined || address.url.length > limits.text.url)
    return wrong(draft, column, "linkedinInvalid")
  if (draft.row.linkedinProfile) draft.problems.push(warning(column, "secondValue"))
  else {
    draft.row.linkedinProfile = address.url
    if (address.kind === "company") draft.problems.push(warning(column, "linkedinCompany"))
    else if (address.kind === "other") draft.problems.push(warning(column, "linkedinOther"))
    if (address.kind !== "company") draft.keys.push(keyOf("linkedin", address.key))
  }
}

const several = (draft: Draft, text: string): ReadonlyArray<string> => {
  const parted =
    draft.plan.strictMany || text.includes(":::") ? text.split(/\s*:::\s*/) : text.split(/\s*[;,|\n]\s*/)
  return parted.map((part) => part.trim()).filter((part) => part !== "")
}

const writeSkills: Writer = (draft, column, text) => {
  const skills = [...new Set([...(draft.skills ?? []), ...several(draft, text)])]
  if (skills.some((skill) => skill.length > 100)) wrong(draft, column, "tooLong")
  else if (skills.length > 50) wrong(draft, column, "tooMany")
  else draft.skills = skills
}

const systemLabels = /^(?:\* )?(?:my ?contacts|starred|all contacts)$/i

const writeLabels: Writer = (draft, column, text) => {
  const given = several(draft, text).filter((label) => !systemLabels.test(label))
  const labels = [...new Set([...(draft.labels ?? []), ...given.map((label) => label.replace(/^\* /, ""))])]
  if (labels.some((label) => label.length > limits.label.length)) wrong(draft, column, "tooLong")
  else if (labels.length > limits.labelling.labels) wrong(draft, column, "tooMany")
  else draft.labels = labels
}

const writeStatus: Writer = (draft, column, text) => {
  if (isPlaceholder(text)) return
  const status = draft.plan.readStatus(text)
  if (status === undefined) wrong(draft, column, "callStatusUnknown")
  else if (draft.row.callStatus !== undefined) draft.problems.push(warning(column, "secondValue"))
  else draft.row.callStatus = status
}

const yes =
  /^(?:y|yes|true|1|x|✓|✔|on|do not call|dnc|ja|oui|s[ií]|sim|da|tak|igen|evet|ναι|да|是|はい|نعم)$/i
const no = /^(?:n|no|false|0|off|nein|non|não|nao|nej|nie|nem|hayır|hayir|όχι|нет|否|いいえ|لا)$/i

const writeDoNotCall: Writer = (draft, column, text) => {
  if (yes.test(text)) draft.row.doNotCall = true
  else if (!no.test(text) && !isPlaceholder(text)) wrong(draft, column, "yesNoUnknown")
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const writeNextCall: Writer = (draft, column, text, order) => {
  if (isPlaceholder(text)) return
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) {
    draft.row.nextCallAt = new Date(text).toISOString()
    return
  }
  const read = readDay(text, order ?? "dayFirst")
  if (!read.ok) return wrong(draft, column, "dayInvalid")
  if (read.ambiguous && order === null) draft.problems.push(warning(column, "dayAmbiguous"))
  draft.row.nextCallAt = momentOf(read.day)
}

const writers: Readonly<Record<ImportField, Writer>> = {
  name: single("name"),
  firstName: part("firstName"),
  middleName: part("middleName"),
  lastName: part("lastName"),
  title: single("title"),
  company: single("company"),
  industry: single("industry"),
  seniority: single("seniority"),
  city: single("city"),
  country: single("country"),
  skills: writeSkills,
  email: writeEmail,
  countryCode: (draft, column, text) => {
    if (callingCode(text.replace(/\D/g, "")) === undefined) wrong(draft, column, "countryCodeUnknown")
  },
  phone: writePhone,
  linkedinProfile: writeLinkedin,
  labels: writeLabels,
  thumbs: (draft, column, text) => {
    const thumb = text.toLowerCase()
    if (thumb === "up" || thumb === "down") draft.row.thumbs = thumb
    else if (!isPlaceholder(text)) wrong(draft, column, "thumbsUnknown")
  },
  callStatus: writeStatus,
  nextCallAt: writeNextCall,
  doNotCall: writeDoNotCall,
  notes: (draft, column, text) => {
    const notes = draft.row.notes ? `${draft.row.notes}\n${text}` : text
    if (notes.length > limits.text.long) wrong(draft, column, "tooLong")
    else draft.row.notes = notes
  }
}

const writerOf = (target: Exclude<Target, { readonly to: "nothing" }>): Writer =>
  target.to === "field"
    ? writers[target.field]
    : (draft, column, text, order) => writeCustom(draft, column, target, text, order)

const writeCustom = (
  draft: Draft,
  column: number,
  { key, as }: { readonly key: string; readonly as: "text" | "day" },
  text: string,
  order: DayOrder | null
): void => {
  if (text.length > limits.text.long) {
    wrong(draft, column, "tooLong")
    return
  }
  if (draft.fields !== null && Object.hasOwn(draft.fields, key)) {
    draft.problems.push(warning(column, "secondValue"))
    return
  }
  const own = draft.plan.own.get(key)
  if (own !== undefined && own.kind !== "text") {
    writeOwn(draft, column, own, text, order)
    return
  }
  const read = as === "day" ? readDay(text, order ?? "dayFirst") : null
  const isClear = read?.ok === true && (!read.ambiguous || order !== null)
  setField(draft, key, isClear ? showDay(read.day) : text)
  if (read !== null && !isClear) draft.problems.push(warning(column, read.ok ? "dayAmbiguous" : "dayUnread"))
}

const ownFaults = {
  number: "numberInvalid",
  choice: "optionUnknown",
  yesNo: "yesNoUnknown",
  date: "dayInvalid",
  text: "tooLong"
} as const satisfies Record<OwnField["kind"], FaultReason>

/** A value of a field whose kind the organisation chose: the server takes no other. */
const writeOwn = (
  draft: Draft,
  column: number,
  own: OwnField,
  text: string,
  order: DayOrder | null
): void => {
  if (isPlaceholder(text)) return
  if (own.kind === "date") {
    const read = readDay(text, order ?? "dayFirst")
    if (!read.ok) {
      wrong(draft, column, "dayInvalid")
      return
    }
    if (read.ambiguous && order === null) draft.problems.push(warning(column, "dayAmbiguous"))
    setField(draft, own.key, showDay(read.day))
    return
  }
  const said = own.kind === "yesNo" ? (yes.test(text) ? "yes" : no.test(text) ? "no" : text) : text
  const { ok } = fitValue(own, said)
  if (ok) setField(draft, own.key, said)
  else wrong(draft, column, ownFaults[own.kind])
}

const setField = (draft: Draft, key: string, value: string): void => {
  draft.fields ??= {}
  Object.defineProperty(draft.fields, key, { value, enumerable: true, configurable: true, writable: true })
}

const joined = (a: string, b: string): string => (a === "" ? b : b === "" ? a : `${a} ${b}`)

const finish = (draft: Draft): void => {
  const { row, fields, problems } = draft
  if (row.name === "") row.name = joined(joined(draft.firstName, draft.middleName), draft.lastName)
  if (row.name.length > limits.text.short) {
    problems.push(fault(null, "tooLong"))
    row.name = row.name.slice(0, limits.text.short).toWellFormed()
  }
  if (row.name === "" && row.company) {
    row.name = row.company
    problems.push(warning(null, "nameFromCompany"))
  } else if (row.name === "" && row.email) {
    row.name = row.email.slice(0, limits.text.short)
    problems.push(warning(null, "nameFromEmail"))
  } else if (row.name === "") problems.push(fault(null, "nameMissing"))
  if (draft.skills !== null) row.skills = draft.skills
  if (draft.labels !== null && draft.labels.length > 0) row.labels = draft.labels
  if (fields === null) return
  if (Object.keys(fields).length > 100) problems.push(fault(null, "tooMany"))
  row.fields = fields
}
