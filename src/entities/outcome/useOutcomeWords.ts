import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"

/** A call status as text. */
export const useOutcomeWords = () => {
  const { t } = useTranslation("outcomes")
  return (status: CallStatus): string => t(status)
}
