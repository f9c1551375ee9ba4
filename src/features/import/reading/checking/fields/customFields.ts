import { fitValue } from "../../../../../../contract/rules/fieldValues.ts"
import { limits } from "../../../../../../contract/rules/limits.ts"
import { type DayOrder, readDay, showDay } from "../days.ts"
import { isMissing, isNoValue } from "../placeholders.ts"
import { type FaultReason, warning } from "../problems.ts"
import { isNo, isYes } from "../yesNo.ts"
import { type Draft, type OwnField, setField, wrong } from "./draft.ts"

export const writeCustom = (
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

/** A value of a custom field with a fixed type: the server accepts no other. */
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
