import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { focusList } from "../../../ui/focus.ts"
import { CoinsIcon } from "../../../ui/icons.tsx"
import { honorariumRun, useHonorariumRun } from "../honoraria.ts"

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  marginBlockEnd: "3",
  padding: "2",
  paddingInlineStart: "3",
  borderRadius: "control",
  background: "accent.soft",
  fontSize: "sm",
  fontWeight: "medium"
})
const grow = css({ flexGrow: 1 })

/** The number of selected payments, and a button for their totals and problems. */
export const RunBar = () => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const count = useHonorariumRun(({ context }) => context.chosen.length)
  if (count === 0) return null
  return (
    <section className={bar} aria-label={t("run.chosenLabel")}>
      <span className={grow} role="status">
        {t("run.chosen", { count, shown: number(count) })}
      </span>
      <Button
        size="small"
        onClick={() => {
          focusList()
          honorariumRun.send({ type: "rows.choose", honorariumIds: [] })
        }}
      >
        {t("run.clear")}
      </Button>
      <Button
        size="small"
        look="primary"
        icon={<CoinsIcon />}
        onClick={() => honorariumRun.send({ type: "run.open" })}
      >
        {t("run.open")}
      </Button>
    </section>
  )
}
