import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"

/** A call status as people read it, spelled right. */
export const useOutcomeWords = () => {
  const { t } = useTranslation("outcomes")
  return (status: CallStatus): string => t(status)
}
