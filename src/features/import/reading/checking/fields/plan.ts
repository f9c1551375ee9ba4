import { forFields, plainFields } from "../../../../../../contract/rules/contactFields.ts"
import type { ImportField } from "../../../../../../contract/rules/importFields.ts"
import { fieldOfHeading, isCountryHeading } from "../../mapping/fieldNames.ts"
import type { Target } from "../../mapping/guess.ts"
import type { KnownFile } from "../../mapping/knownFiles.ts"
import type { Column } from "../../table.ts"
import type { CallStatusReader } from "../callStatuses.ts"
import type { DayOrder } from "../days.ts"
import { writeEmail, writeLinkedin } from "./addresses.ts"
import { writeDoNotCall, writeNextCall, writeStatus, writeThumbs } from "./calling.ts"
import { writeCustom } from "./customFields.ts"
import type { OwnField, Plan, Writer } from "./draft.ts"
import { writeLabels, writeSkills } from "./lists.ts"
import { phoneKindsOf, writePhone } from "./phoneNumbers.ts"
import { writeCountryCode } from "./rowCountry.ts"
import { part, single, writeNotes } from "./texts.ts"

export type PlanOptions = {
  readonly ownFields?: ReadonlyArray<OwnField>
  readonly readStatus: CallStatusReader
  /** Calling code for numbers without one, if the row names no country. */
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

const keyFields: ReadonlySet<ImportField> = new Set([
  "name",
  "firstName",
  "middleName",
  "lastName",
  "company",
  "email",
  "countryCode",
  "phone",
  "linkedinProfile"
])

/** The part of a plan for identifying values: most columns are not needed for it. */
export const keysOnly = (plan: Plan, targets: ReadonlyArray<Target>): Plan => ({
  ...plan,
  steps: plan.steps.filter(({ column }) => {
    const target = targets[column]
    return target?.to === "field"
      ? keyFields.has(target.field)
      : target?.to === "custom" && /^Email \d+$/.test(target.key)
  })
})

const writers: Readonly<Record<ImportField, Writer>> = {
  name: single("name"),
  firstName: part("firstName"),
  middleName: part("middleName"),
  lastName: part("lastName"),
  ...forFields(plainFields, single),
  skills: writeSkills,
  email: writeEmail,
  countryCode: writeCountryCode,
  phone: writePhone,
  linkedinProfile: writeLinkedin,
  labels: writeLabels,
  thumbs: writeThumbs,
  callStatus: writeStatus,
  nextCallAt: writeNextCall,
  doNotCall: writeDoNotCall,
  notes: writeNotes
}

const writerOf = (target: Exclude<Target, { readonly to: "nothing" }>): Writer =>
  target.to === "field"
    ? writers[target.field]
    : (draft, column, text, order) => writeCustom(draft, column, target, text, order)
