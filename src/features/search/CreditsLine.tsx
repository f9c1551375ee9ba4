import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css, cx } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { WarningIcon } from "../../ui/icons.tsx"
import { toneStyle } from "../../ui/toneStyle.ts"
import { useLeadSearch } from "./leadSearch.ts"

/** Takes the place of its words before they are there, so that the list below does not move. */
const line = css({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  minInlineSize: { base: "15rem", lg: "0" }
})
const low = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1",
  paddingInline: "2",
  minBlockSize: "6",
  borderRadius: "full",
  fontSize: "xs",
  fontWeight: "medium",
  _hover: { textDecoration: "underline" }
})

/** The remaining credits, shown where they are spent. */
export const CreditsLine = () => {
  const { t } = useTranslation("search")
  const { number, date } = useFormats()
  const credits = useLeadSearch(({ context }) => context.credits)
  if (credits === null) return <span className={line}>{"\u00a0"}</span>
  const left = Math.max(0, credits.limit - credits.used)
  const share = credits.limit === 0 ? 0 : left / credits.limit
  return (
    <span className={line}>
      {share <= 0.2 ? (
        <Link
          href={paths.pricing}
          className={cx(low, toneStyle({ tone: share <= 0.05 ? "bad" : "warning" }))}
        >
          <WarningIcon />
          {t(left === 0 ? "noneLeft" : share <= 0.05 ? "almostNoneLeft" : "fewLeft")}
        </Link>
      ) : null}
      {t("credits", {
        count: left,
        shown: number(left),
        limit: number(credits.limit),
        date: date(new Date(credits.resetsAt))
      })}
      {credits.cap ? (
        <span>{t("ownCap", { used: number(credits.cap.used), limit: number(credits.cap.limit) })}</span>
      ) : null}
    </span>
  )
}
