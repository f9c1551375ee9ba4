import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../contract/entities/Honorarium.ts"
import { css } from "../../../styled-system/css"

const line = css({ color: "warning.text", fontSize: "sm", whiteSpace: "normal", textWrap: "pretty" })

/** A waiting request that needs two approvals says so, with the Admin who gave the first one. */
export const Approvals = ({ honorarium }: { readonly honorarium: Honorarium }) => {
  const { t } = useTranslation("honorarium")
  const { state, approvals, approvalsNeeded } = honorarium
  if (state !== "requested" || approvalsNeeded < 2) return null
  const [first] = approvals
  return (
    <p className={line} dir="auto">
      {first ? t("approvals.second", { name: first.byName ?? "" }) : t("approvals.two")}
    </p>
  )
}
