import { useTranslation } from "react-i18next"
import { formatLocale } from "../../../../contract/rules/languages.ts"
import { css } from "../../../../styled-system/css"
import { ClockIcon } from "../../../ui/pageIcons.tsx"
import { useNow } from "../useNow.ts"

const frame = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap"
})

export const LocalClock = ({ timeZone }: { readonly timeZone: string | null }) => {
  const { t, i18n } = useTranslation("calling")
  const now = useNow()
  if (timeZone === null) return <span className={frame}>{t("person.timeUnknown")}</span>
  const words = new Intl.DateTimeFormat(formatLocale(i18n.language), {
    timeZone,
    weekday: "short",
    hour: "numeric",
    minute: "2-digit"
  }).format(now * 1_000)
  return (
    <span className={frame}>
      <ClockIcon /> <span>{t("person.localTime", { time: words })}</span>
    </span>
  )
}
