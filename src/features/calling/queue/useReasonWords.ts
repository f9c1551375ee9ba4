import { useTranslation } from "react-i18next"
import type { QueueItem, SkipReason } from "../../../../contract/entities/Calling.ts"
import { useBothClocks } from "../../../entities/callback/useBothClocks.ts"

/** The reason for this contact, as text. A callback that is agreed for later is beside the name. */
export const useReasonWords = () => {
  const { t } = useTranslation("calling")
  const bothClocks = useBothClocks()
  return ({ reason, dueAt, leaseUntil, timeZone }: QueueItem) => {
    const when = dueAt === null ? "" : bothClocks(dueAt, timeZone)
    const words = t(`ready.why.${reason === "coming" ? "asked" : reason}`, { when })
    return leaseUntil === "" ? [words, t("ready.unreserved")] : [words]
  }
}

/** The reason for skipped contacts, as text. */
export const useSkipWords = () => {
  const { t } = useTranslation("calling")
  return (reason: SkipReason, count: number) => t(`skips.${reason}`, { count })
}
