import { useTranslation } from "react-i18next"
import type { QueueItem } from "../../../../machines/flows/call-queue.machine.ts"
import { useFormats } from "../../../i18n/useFormats.ts"

const known = ["missed", "due", "new", "retry"] as const
const skipped = [
  "calledRecently",
  "outsideHours",
  "leased",
  "doNotCall",
  "finished",
  "notDue",
  "noNumber"
] as const

/** Why this person is next. */
export const useReasonWords = () => {
  const { t } = useTranslation("calling")
  const { dateTime } = useFormats()
  return ({ reason, dueAt }: QueueItem) => {
    const key = known.find((one) => one === reason) ?? "new"
    return t(`ready.why.${key}`, { when: dueAt === null ? "" : dateTime(new Date(dueAt)) })
  }
}

/** Why so many were passed over. */
export const useSkipWords = () => {
  const { t } = useTranslation("calling")
  return (reason: string, count: number) => {
    const key = skipped.find((one) => one === reason) ?? "other"
    return t(`skips.${key}`, { count })
  }
}
