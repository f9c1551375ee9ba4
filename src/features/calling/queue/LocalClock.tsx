import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
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
  const { t } = useTranslation("calling")
  const { timeIn } = useFormats()
  const now = useNow()
  if (timeZone === null) return <span className={frame}>{t("person.timeUnknown")}</span>
  return (
    <span className={frame}>
      <ClockIcon /> <span>{t("person.localTime", { time: timeIn(new Date(now * 1_000), timeZone) })}</span>
    </span>
  )
}
