import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css, cva } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { WarningIcon } from "../../ui/icons.tsx"
import { useLeadSearch } from "./leadSearch.ts"

/** Takes the place of its words before they are there, so that the list below does not move. */
const line = css({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  minInlineSize: { base: "15rem", lg: "0" }
})
const low = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    paddingInline: "2",
    minBlockSize: "6",
    borderRadius: "full",
    fontSize: "xs",
    fontWeight: "medium",
    _hover: { textDecoration: "underline" }
  },
  variants: {
    how: {
      somewhat: { background: "warning.soft", color: "warning.text" },
      very: { background: "bad.soft", color: "bad.text" }
    }
  }
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
        <Link href={paths.pricing} className={low({ how: share <= 0.05 ? "very" : "somewhat" })}>
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
