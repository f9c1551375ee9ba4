import { momentOf, readDay } from "../days.ts"
import { isNoValue } from "../placeholders.ts"
import { warning } from "../problems.ts"
import { isNo, isYes } from "../yesNo.ts"
import { type Writer, wrong } from "./draft.ts"

export const writeStatus: Writer = (draft, column, text) => {
  const status = draft.plan.readStatus(text)
  if (status === undefined && isNoValue(text)) return
  if (status === undefined) wrong(draft, column, "callStatusUnknown")
  else if (draft.row.callStatus !== undefined) draft.problems.push(warning(column, "secondValue"))
  else draft.row.callStatus = status
}

export const writeDoNotCall: Writer = (draft, column, text) => {
  const isTime = readDay(text, "dayFirst").ok
  if (isYes(text) || isTime) draft.row.doNotCall = true
  else if (!isNo(text) && !isNoValue(text)) wrong(draft, column, "yesNoUnknown")
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

export const writeNextCall: Writer = (draft, column, text, order) => {
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

export const writeThumbs: Writer = (draft, column, text) => {
  const thumb = text.toLowerCase()
  if (thumb === "up" || thumb === "down") draft.row.thumbs = thumb
  else if (!isNoValue(text)) wrong(draft, column, "thumbsUnknown")
}
