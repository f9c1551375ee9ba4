import type { ImportRow } from "../../../../../contract/rules/importFields.ts"
import { limits } from "../../../../../contract/rules/limits.ts"
import { fold } from "../mapping/fold.ts"
import { cleanCell } from "./cleanCell.ts"
import { type Draft, emptyDraft, type Plan, reset, wrong } from "./fields/draft.ts"
import { writePhones } from "./fields/phoneNumbers.ts"
import { keyOf, type RowKey } from "./keys.ts"
import { fullName } from "./names.ts"
import { isNamePart } from "./placeholders.ts"
import { fault, type Problem, warning } from "./problems.ts"

export type Converted = {
  readonly row: ImportRow
  readonly problems: ReadonlyArray<Problem>
  /** Identifies a person across rows: emails, own phones and the LinkedIn address, folded as in `keyOf`. */
  readonly keys: ReadonlyArray<RowKey>
  /** False if the name is only the company's or the email address. */
  readonly hasOwnName: boolean
}

/**
 * Creates the converter from a row of cells to a payload and its problems; it throws nothing. One draft serves all
 * rows, so `problems` and `keys` are valid until the next row is converted.
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
      const { text, isChanged } = cleanCell(cell)
      if (isChanged) draft.problems.push(warning(step.column, "charactersRemoved"))
      if (text.length > limits.text.long) wrong(draft, step.column, "tooLong")
      else if (text !== "") step.write(draft, step.column, text, step.order)
    }
    finish(draft)
    return draft
  }
}

/** The identifying values of a row's person, with name and company. Rows to send are converted without it. */
export const keysOf = ({ row: { name, company }, keys, hasOwnName }: Converted): ReadonlyArray<RowKey> =>
  hasOwnName && company ? [...keys, keyOf("nameAndCompany", `${fold(name)}\n${fold(company)}`)] : keys

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
  const { fields } = draft
  if (fields === null) return
  if (Object.keys(fields).length > 100) problems.push(fault(null, "tooMany"))
  row.fields = fields
}
