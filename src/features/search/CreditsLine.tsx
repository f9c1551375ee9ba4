import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/useFormats.ts"
import { useLeadSearch } from "./leadSearch.ts"

/** What is left to view with, said where it is spent. */
export const CreditsLine = () => {
  const { t } = useTranslation("search")
  const { number, date } = useFormats()
  const credits = useLeadSearch(({ context }) => context.credits)
  if (credits === null) return null
  const left = Math.max(0, credits.limit - credits.used)
  return (
    <span>
      {t("credits", {
        count: left,
        shown: number(left),
        limit: number(credits.limit),
        date: date(new Date(credits.resetsAt))
      })}
    </span>
  )
}
