import { useTranslation } from "react-i18next"
import { Notice } from "../../../ui/Notice.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { WarningList } from "../WarningList.tsx"
import { useHonorariumWarnings, watchForm } from "./requestWarnings.ts"

/** The warnings about the request as it is typed, announced when they change. */
export const RequestWarnings = () => {
  const { t } = useTranslation("honorarium")
  const warnings = useHonorariumWarnings(({ context }) => context.warnings)
  useWhileShown(watchForm)
  return (
    <Notice as="div" tone="warning" role="status" aria-label={t("review.look")}>
      {warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
    </Notice>
  )
}
