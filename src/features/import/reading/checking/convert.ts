import type { FieldDefinition } from "../../../../../contract/entities/FieldDefinition.ts"
import { isInvisible, withoutHidden } from "../../../../../contract/rules/characters.ts"
import { fitValue } from "../../../../../contract/rules/fieldValues.ts"
import type { ImportField, ImportRow } from "../../../../../contract/rules/importFields.ts"
import { limits } from "../../../../../contract/rules/limits.ts"
import { fieldOfHeading, isCountryHeading } from "../mapping/fieldNames.ts"
import { fold } from "../mapping/fold.ts"
import type { Target } from "../mapping/guess.ts"
import type { KnownFile } from "../mapping/knownFiles.ts"
import { byCallingOrder, isSharedKind, type PhoneKind, phoneOfHeading } from "../mapping/phoneKinds.ts"
import type { Column } from "../table.ts"
import { callingCodeOfDigits } from "./callingCodes.ts"
import type { CallStatusReader } from "./callStatuses.ts"
import { callingCodeOfCountry } from "./countryNames.ts"
import { type DayOrder, momentOf, readDay, showDay } from "./days.ts"
import { fromNeutral } from "./formulas.ts"
import { keyOf, type RowKey } from "./keys.ts"
import { linkedinAddress } from "./linkedin.ts"
import { fullName } from "./names.ts"
import { type Phone, readPhone, showPhone } from "./phones.ts"
import { isMissing, isNamePart, isNoValue, isSign } from "./placeholders.ts"
import { type FaultReason, fault, type Problem, warning } from "./problems.ts"
import { splitList } from "./splitList.ts"
import { splitPhones } from "./splitPhones.ts"

/** A mapping made ready to run over many rows. */
export type Plan = {
  readonly steps: ReadonlyArray<Step>
  /** Columns that may say of which country the row's numbers are, the surest first. */
  readonly countryCodes: ReadonlyArray<number>
  readonly countries: ReadonlyArray<number>
  readonly defaultCode: string | undefined
  readonly readStatus: CallStatusReader
  /** Labels and skills are joined by ` ::: ` alone, so that their names may hold commas. */
  readonly strictMany: boolean
  readonly own: ReadonlyMap<string, OwnField>
  /** For each column of phones, what its heading says of them, or the column that says it of each. */
  readonly phoneKinds: ReadonlyMap<
    number,
    { readonly kind: PhoneKind | undefined; readonly saidIn: number | null }
  >
  /** Calling codes of the countries met so far. */
  readonly codes: Map<string, string | undefined>
}

type Step = { readonly column: number; readonly write: Writer; readonly order: DayOrder | null }

export type Converted = {
  readonly row: ImportRow
  readonly problems: ReadonlyArray<Problem>
  /** What makes two rows the same person: e-mails, own phones and the LinkedIn address, folded, as `keyOf` has them. */
  readonly keys: ReadonlyArray<RowKey>
  /** False where the name is the company's or the e-mail address, for want of one. */
  readonly hasOwnName: boolean
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
  columns: ReadonlyArray<Column>,
  targets: ReadonlyArray<Target>,
  known: KnownFile | null,
  orders: ReadonlyArray<DayOrder | null>,
  options: PlanOptions
): Plan => {
  const columnsOf = (field: ImportField, isHeading: (heading: string) => boolean): ReadonlyArray<number> => {
    const isMapped = (column: number) => {
      const target = targets[column]
      return target?.to === "field" && target.field === field
    }
    const all = [...columns.keys()]
    const named = all.filter((column) => !isMapped(column) && isHeading(columns[column]?.heading ?? ""))
    return [...all.filter(isMapped), ...named]
  }
  return {
    steps: targets.flatMap((target, column) =>
      target.to === "nothing" ? [] : [{ column, write: writerOf(target), order: orders[column] ?? null }]
    ),
    countryCodes: columnsOf("countryCode", (heading) => fieldOfHeading(heading) === "countryCode"),
    countries: columnsOf("country", isCountryHeading),
    defaultCode: options.defaultCountryCode,
    readStatus: options.readStatus,
    own: new Map(options.ownFields?.map((field) => [field.key, field])),
    strictMany: known === "own" || known === "google" || known === "googleOld" || known === "cards",
    phoneKinds: phoneKindsOf(columns),
    codes: new Map()
  }
}

/** "Phone 1 - Value" stands beside "Phone 1 - Label", "primary_phone" beside "primary_phone_type". */
const phoneKindsOf = (columns: ReadonlyArray<Column>): Plan["phoneKinds"] => {
  const places = new Map(columns.map(({ heading }, column) => [fold(heading), column]))
  return new Map(
    columns.map(({ heading }, column) => {
      const stem = fold(heading).replace(/ value$/, "")
      const saidIn = places.get(`${stem} label`) ?? places.get(`${stem} type`) ?? null
      return [column, { kind: phoneOfHeading(heading)?.kind, saidIn }]
    })
  )
}

const phoneKindIn = ({ plan, cells }: Draft, column: number): PhoneKind | undefined => {
  const named = plan.phoneKinds.get(column)
  const said = named?.saidIn == null ? "" : (cells[named.saidIn] ?? "")
  return (said === "" ? undefined : phoneOfHeading(said)?.kind) ?? named?.kind
}

type Draft = {
  readonly plan: Plan
  cells: ReadonlyArray<string>
  readonly problems: Array<Problem>
  readonly keys: Array<RowKey>
  hasOwnName: boolean
  firstName: string
  middleName: string
  lastName: string
  row: { -readonly [Key in keyof ImportRow]: ImportRow[Key] }
  fields: Record<string, string> | null
  emails: number
  readonly phones: Array<DraftPhone>
  /** Calling code of the row's country; null until it is asked for. */
  code: string | undefined | null
  skills: Array<string> | null
  labels: Array<string> | null
}

type DraftPhone = { readonly kind: Exclude<PhoneKind, "fax"> | undefined; readonly phone: Phone }

const emptyDraft = (plan: Plan): Draft => ({
  plan,
  cells: [],
  problems: [],
  keys: [],
  hasOwnName: true,
  firstName: "",
  middleName: "",
  lastName: "",
  row: { name: "" },
  fields: null,
  emails: 0,
  phones: [],
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
      if (text.length > limits.text.long) wrong(draft, step.column, "tooLong")
      else if (text !== "") step.write(draft, step.column, text, step.order)
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
  draft.phones.length = 0
  draft.code = null
  draft.skills = null
  draft.labels = null
}

/** What shows nothing, or turns the direction of what follows. Joiners stay: some scripts need them. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Also control characters, halves of pairs, and replacement characters. */
const suspect = /[\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/u

const cleaned = (draft: Draft, column: number, cell: string): string => {
  const text = fromNeutral(cell.trim()).trim()
  if (text !== "" && isInvisible(text)) {
    draft.problems.push(warning(column, "charactersRemoved"))
    return ""
  }
  if (!suspect.test(text)) return text
  const seen = text.replace(invisible, "")
  const clean = withoutHidden(seen.toWellFormed().replaceAll("\ufffd", ""))
  if (clean !== seen) draft.problems.push(warning(column, "charactersRemoved"))
  return clean.trim()
}

const wrong = (draft: Draft, column: number, reason: FaultReason): void => {
  draft.problems.push(fault(column, reason))
}

type Writer = (draft: Draft, column: number, text: string, order: DayOrder | null) => void

type PlainField = "title" | "company" | "industry" | "seniority" | "city" | "country"

/** A page that a workspace links to beside its name: "Acme (https://www.notion.so/Acme-1a2b)". */
const linkedPage = / \(https:\/\/www\.notion\.so\/[^\s)]*\)$/

/** Breaks within a line are controls, too. */
const onOneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, " ")

const single =
  (field: PlainField | "name"): Writer =>
  (draft, column, cell) => {
    if (field === "name" ? isSign(cell) : isNoValue(cell)) return
    const text = onOneLine(cell.replace(linkedPage, ""))
    if (text.length > limits.text.short) wrong(draft, column, "tooLong")
    else if (draft.row[field]) draft.problems.push(warning(column, "secondValue"))
    else draft.row[field] = text
  }

const part =
  (field: "firstName" | "middleName" | "lastName"): Writer =>
  (draft, column, cell) => {
    if (isSign(cell)) return
    const text = onOneLine(cell)
    if (text.length > limits.text.short) wrong(draft, column, "tooLong")
    else if (draft[field] !== "") draft.problems.push(warning(column, "secondValue"))
    else draft[field] = text
  }

const emailPattern = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/

/** Joiners and fillers, which no address has. */
const unseen = /\u034f|[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu

const writeEmail: Writer = (draft, column, cell) => {
  if (isNoValue(cell)) return
  const text = cell.replace(unseen, "")
  const cells = emailPattern.test(text) ? [text] : emailParts(text)
  if (cells.length === 0) return wrong(draft, column, "emailInvalid")
  for (const email of cells) {
    if (!emailPattern.test(email) || email.includes("..") || email.length > limits.text.email)
      return wrong(draft, column, "emailInvalid")
    const key = keyOf("email", email)
    if (draft.keys.some(({ hash }) => hash === key.hash)) continue
    draft.keys.push(key)
    draft.emails++
    if (draft.emails === 1) draft.row.email = email
    else setField(draft, `Email ${draft.emails}`, email)
  }
}

const emailParts = (text: string): ReadonlyArray<string> =>
  text
    .split(/\s*(?::::|[;,|\n])\s*|\s+/)
    .map((part) =>
      part
        .replace(/^mailto:/i, "")
        .replace(/^[<("']+/, "")
        .replace(/(?<![>)"'])[>)"']+$/, "")
    )
    .filter((part) => part !== "" && (part.includes("@") || !/[<(]/.test(text)))

/** The calling code of the row's country, as its own columns say it, else the one chosen for the file. */
const codeOf = (draft: Draft): string | undefined => {
  if (draft.code !== null) return draft.code
  const { plan, cells } = draft
  const firstIn = (columns: ReadonlyArray<number>, read: (text: string) => string | undefined) => {
    for (const column of columns) {
      const text = (cells[column] ?? "").trim()
      const code = text === "" ? undefined : read(text)
      if (code !== undefined) return code
    }
    return undefined
  }
  draft.code =
    firstIn(plan.countryCodes, (text) => codeSaid(plan, text)) ??
    firstIn(plan.countries, (text) => codeOfCountry(plan, text)) ??
    plan.defaultCode
  return draft.code
}

/** "+44", "0044", "Germany (+49)" and "DE" alike. */
const codeSaid = (plan: Plan, text: string): string | undefined => {
  const digits = text.replace(/\D/g, "")
  return digits === "" ? codeOfCountry(plan, text) : callingCode(digits)
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
  if (isNoValue(text)) return
  const kindOfColumn = phoneKindIn(draft, column)
  for (const part of splitPhones(text)) {
    const kind = part.kind ?? kindOfColumn
    if (kind === "fax") {
      addFax(draft, part.text)
      continue
    }
    const reading = readPhone(part.text, codeOf(draft))
    if (!reading.ok) {
      wrong(draft, column, reading.fault)
      continue
    }
    const { phone } = reading
    const shown = showPhone(phone)
    if (draft.phones.some((other) => showPhone(other.phone) === shown)) continue
    if (!isSharedKind(kind)) draft.keys.push(keyOf("phone", shown))
    draft.phones.push({ kind, phone })
    if (phone.warning !== null) draft.problems.push(warning(column, phone.warning))
    if (phone.extension !== "") draft.problems.push(warning(column, "phoneExtension"))
  }
}

/** Kept, but not among the numbers that are called. */
const addFax = (draft: Draft, text: string): void => {
  const before = draft.fields?.Fax
  setField(draft, "Fax", before === undefined ? text : `${before}, ${text}`)
}

/** The numbers in the order in which they are called. A single one without a kind needs no list. */
const writePhones = (draft: Draft): void => {
  const [first, ...others] = draft.phones.sort((one, other) => byCallingOrder(one.kind, other.kind))
  if (first === undefined) return
  draft.row.phone = first.phone.digits
  draft.row.countryCode = first.phone.countryCode
  for (const [index, { phone }] of draft.phones.entries()) {
    if (phone.extension === "") continue
    setField(draft, index === 0 ? "Phone extension" : `Phone ${index + 1} extension`, phone.extension)
  }
  if (others.length === 0 && first.kind === undefined) return
  if (draft.phones.length > limits.contact.addresses) draft.problems.push(fault(null, "tooMany"))
  draft.row.phones = draft.phones.map(({ kind, phone: { countryCode, digits } }) => ({
    ...(kind !== undefined && { kind }),
    number: digits,
    countryCode
  }))
}

const writeLinkedin: Writer = (draft, column, text) => {
  if (isNoValue(text)) return
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
  const parted = draft.plan.strictMany || text.includes(":::") ? text.split(":::") : splitList(text)
  return parted.map((part) => part.trim()).filter((part) => part !== "" && !isNoValue(part))
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
  const status = draft.plan.readStatus(text)
  if (status === undefined && isNoValue(text)) return
  if (status === undefined) wrong(draft, column, "callStatusUnknown")
  else if (draft.row.callStatus !== undefined) draft.problems.push(warning(column, "secondValue"))
  else draft.row.callStatus = status
}

const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split(", ").map(fold))

/** Said in a column that is headed "Do not call" or "Unsubscribed": both "yes" and the wish itself. */
const yesWords = foldedSet(
  "y, yes, true, t, 1, x, on, checked, selected, do not call, do not contact, dnc, dnd, opt out, opted out, optout, unsubscribed, blocked, ja, ja gerne nicht, nicht anrufen, abgemeldet, j, oui, o, vrai, coché, ne pas appeler, désabonné, désinscrit, si, sí, verdadero, marcado, no llamar, dado de baja, sim, s, verdadeiro, não ligar, descadastrado, vero, selezionato, non chiamare, disiscritto, sand, ring ikke, afmeldt, sant, ring inte, avregistrerad, avprenumererad, tak, prawda, nie dzwonić, wypisany, igen, igaz, ne hívja, leiratkozott, ναι, ν, αληθές, μην καλέσετε, διαγραμμένος, да, д, истина, не звонить, отписан, отписался, evet, e, doğru, aramayın, abonelikten çıktı, 是, 真, 对, 请勿致电, 已退订, はい, 真, 有, 電話禁止, 配信停止, نعم, صحيح, لا تتصل, ملغى الاشتراك"
)
const noWords = foldedSet(
  "n, no, false, f, 0, off, unchecked, not checked, opt in, opted in, subscribed, nein, falsch, angemeldet, non, faux, abonné, inscrit, falso, suscrito, não, nao, inscrito, iscritto, nej, falsk, tilmeldt, falskt, prenumererad, nie, fałsz, zapisany, nem, hamis, feliratkozott, όχι, ο, ψευδές, εγγεγραμμένος, нет, н, ложь, подписан, hayır, h, yanlış, abone, 否, 假, 不, 已订阅, いいえ, 偽, 無, 配信中, لا, خطأ, مشترك"
)
const ticks = new Set(["✓", "✔", "☑", "✅"])
const crosses = new Set(["✗", "✘", "☐", "❌"])

const isYes = (text: string): boolean =>
  text.length < 40 && (ticks.has(text.replace("\ufe0f", "")) || yesWords.has(fold(text)))
const isNo = (text: string): boolean =>
  text.length < 40 && (crosses.has(text.replace("\ufe0f", "")) || noWords.has(fold(text)))

const writeDoNotCall: Writer = (draft, column, text) => {
  const isTime = readDay(text, "dayFirst").ok
  if (isYes(text) || isTime) draft.row.doNotCall = true
  else if (!isNo(text) && !isNoValue(text)) wrong(draft, column, "yesNoUnknown")
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const writeNextCall: Writer = (draft, column, text, order) => {
  if (isNoValue(text)) return
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
    if (!isNoValue(text) && codeSaid(draft.plan, text) === undefined)
      wrong(draft, column, "countryCodeUnknown")
  },
  phone: writePhone,
  linkedinProfile: writeLinkedin,
  labels: writeLabels,
  thumbs: (draft, column, text) => {
    const thumb = text.toLowerCase()
    if (thumb === "up" || thumb === "down") draft.row.thumbs = thumb
    else if (!isNoValue(text)) wrong(draft, column, "thumbsUnknown")
  },
  callStatus: writeStatus,
  nextCallAt: writeNextCall,
  doNotCall: writeDoNotCall,
  notes: (draft, column, text) => {
    if (isMissing(text)) return
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
  const own = draft.plan.own.get(key)
  if (own === undefined && isMissing(text)) return
  if (text.length > limits.text.long) {
    wrong(draft, column, "tooLong")
    return
  }
  if (draft.fields !== null && Object.hasOwn(draft.fields, key)) {
    draft.problems.push(warning(column, "secondValue"))
    return
  }
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
  if (own.kind === "date") {
    if (isNoValue(text)) return
    const read = readDay(text, order ?? "dayFirst")
    if (!read.ok) {
      wrong(draft, column, "dayInvalid")
      return
    }
    if (read.ambiguous && order === null) draft.problems.push(warning(column, "dayAmbiguous"))
    setField(draft, own.key, showDay(read.day))
    return
  }
  const said = own.kind === "yesNo" ? (isYes(text) ? "yes" : isNo(text) ? "no" : text) : text
  const { ok } = fitValue(own, said)
  if (ok) setField(draft, own.key, said)
  else if (!isNoValue(text)) wrong(draft, column, ownFaults[own.kind])
}

const setField = (draft: Draft, key: string, value: string): void => {
  draft.fields ??= {}
  Object.defineProperty(draft.fields, key, { value, enumerable: true, configurable: true, writable: true })
}

const dropNoNames = (draft: Draft): void => {
  const { row, firstName, middleName, lastName } = draft
  const parts = [row.name, firstName, middleName, lastName]
  const kept = (part: string): string => (isNamePart(part, parts) ? part : "")
  row.name = kept(row.name)
  draft.firstName = kept(firstName)
  draft.middleName = kept(middleName)
  draft.lastName = kept(lastName)
}

const finish = (draft: Draft): void => {
  const { row, problems } = draft
  writePhones(draft)
  dropNoNames(draft)
  row.name = fullName(row.name, draft)
  draft.hasOwnName = row.name !== ""
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
  if (row.doNotCall && !row.phone && !row.email) problems.push(warning(null, "doNotCallWithoutAddress"))
  if (draft.skills !== null && draft.skills.length > 0) row.skills = draft.skills
  if (draft.labels !== null && draft.labels.length > 0) row.labels = draft.labels
  if (draft.hasOwnName && row.company)
    draft.keys.push(keyOf("nameAndCompany", `${fold(row.name)}\n${fold(row.company)}`))
  const { fields } = draft
  if (fields === null) return
  if (Object.keys(fields).length > 100) problems.push(fault(null, "tooMany"))
  row.fields = fields
}
