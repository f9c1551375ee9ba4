import type { PlainField } from "../../../../../../contract/rules/contactFields.ts"
import { limits } from "../../../../../../contract/rules/limits.ts"
import { isMissing, isNoValue, isSign } from "../placeholders.ts"
import { warning } from "../problems.ts"
import { type Writer, wrong } from "./draft.ts"

/** A page that a workspace links beside its name: "Acme (https://www.notion.so/Acme-1a2b)". */
const linkedPage = / \(https:\/\/www\.notion\.so\/[^\s)]*\)$/

/** Line breaks count as control characters, too. */
const onOneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, " ")

export const single =
  (field: PlainField | "name"): Writer =>
  (draft, column, cell) => {
    if (field === "name" ? isSign(cell) : isNoValue(cell)) return
    const text = onOneLine(cell.replace(linkedPage, ""))
    if (text.length > limits.text.short) wrong(draft, column, "tooLong")
    else if (draft.row[field]) draft.problems.push(warning(column, "secondValue"))
    else draft.row[field] = text
  }

export const part =
  (field: "firstName" | "middleName" | "lastName"): Writer =>
  (draft, column, cell) => {
    if (isSign(cell)) return
    const text = onOneLine(cell)
    if (text.length > limits.text.short) wrong(draft, column, "tooLong")
    else if (draft[field] !== "") draft.problems.push(warning(column, "secondValue"))
    else draft[field] = text
  }

export const writeNotes: Writer = (draft, column, text) => {
  if (isMissing(text)) return
  const notes = draft.row.notes ? `${draft.row.notes}\n${text}` : text
  if (notes.length > limits.text.long) wrong(draft, column, "tooLong")
  else draft.row.notes = notes
}
