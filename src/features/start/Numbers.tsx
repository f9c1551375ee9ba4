import { useTranslation } from "react-i18next"
import type { Today } from "../../../contract/entities/Today.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { Stack } from "../../ui/layout.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { Section } from "../../ui/Section.tsx"
import { Tile, Tiles } from "../../ui/Tiles.tsx"
import { todayActor } from "./today.ts"
import { weekOf } from "./week.ts"

const days = css({
  display: "grid",
  gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
  gap: "2",
  listStyle: "none",
  textAlign: "center",
  fontSize: "xs",
  color: "text.muted",
  fontVariantNumeric: "tabular-nums"
})
const column = css({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  blockSize: "5rem"
})
const whole = css({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  minBlockSize: "px",
  borderRadius: "control",
  background: "selected",
  overflow: "hidden"
})
const part = css({ background: "good.text" })

type FigureProps = { readonly label: string; readonly count: number; readonly target?: number | null }

const Figure = ({ label, count, target = null }: FigureProps) => {
  const { t } = useTranslation("start")
  const { number } = useFormats()
  return target === null ? (
    <Tile label={label} value={number(count)} />
  ) : (
    <Tile label={label} value={number(count)} note={t("numbers.of", { target: number(target) })}>
      <ProgressBar done={count} total={target} />
    </Tile>
  )
}

type NumbersProps = {
  readonly today: Today
  readonly canWrite: boolean
  readonly isAdmin: boolean
}

/** Calls of today and of the week: a caller's own against their targets, for a reader the organisation's. */
export const Numbers = ({ today, canWrite, isAdmin }: NumbersProps) => {
  const { t } = useTranslation("start")
  const { number, weekday } = useFormats()
  const week = weekOf(today.quarters, Date.now())
  const last = week.at(-1)
  const most = Math.max(1, ...week.map(({ calls }) => calls))
  const interviews = week.reduce((sum, one) => sum + one.interviews, 0)
  const targets = canWrite ? today.targets : { callsPerDay: null, interviewsPerWeek: null }
  return (
    <Section
      title={t(canWrite ? "numbers.own" : "numbers.all")}
      action={
        isAdmin ? (
          <Button size="small" look="quiet" onClick={() => todayActor().send({ type: "targets.edit" })}>
            {t("targets.edit")}
          </Button>
        ) : null
      }
    >
      <Tiles>
        <Figure label={t("numbers.calls")} count={last?.calls ?? 0} target={targets.callsPerDay} />
        <Figure label={t("numbers.reached")} count={last?.reached ?? 0} />
        <Figure label={t("numbers.interviews")} count={interviews} target={targets.interviewsPerWeek} />
      </Tiles>
      <ol className={days} aria-label={t("numbers.week")}>
        {week.map(({ date, calls, reached }) => (
          <Stack
            key={date.getTime()}
            as="li"
            gap="1"
            title={t("numbers.day", { calls: number(calls), reached: number(reached) })}
          >
            <span className={column} aria-hidden="true">
              <span className={whole} style={{ blockSize: `${(calls / most) * 100}%` }}>
                <span
                  className={part}
                  style={{ blockSize: `${calls === 0 ? 0 : (reached / calls) * 100}%` }}
                />
              </span>
            </span>
            <span>{number(calls)}</span>
            <span>{weekday(date)}</span>
          </Stack>
        ))}
      </ol>
    </Section>
  )
}
