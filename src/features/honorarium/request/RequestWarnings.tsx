import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { WarningList } from "../WarningList.tsx"
import { useHonorariumWarnings, watchForm } from "./requestWarnings.ts"

const frame = css({
  padding: "3",
  borderRadius: "control",
  background: "warning.soft",
  color: "warning.text",
  fontSize: "sm",
  _empty: { display: "none" }
})

/** The warnings about the request as it is typed, announced when they change. */
export const RequestWarnings = () => {
  const { t } = useTranslation("honorarium")
  const warnings = useHonorariumWarnings(({ context }) => context.warnings)
  useWhileShown(watchForm)
  return (
    <div className={frame} role="status" aria-label={t("review.look")}>
      {warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
    </div>
  )
}
