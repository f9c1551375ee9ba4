import { useTranslation } from "react-i18next"
import { Choice } from "../../ui/Choice.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Row } from "../../ui/layout.tsx"
import { analytics, selectWish, useAnalytics } from "./analytics.ts"

const days = [7, 30, 90] as const

const two = (value: number) => String(value).padStart(2, "0")
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The days to show, both ends included. */
const lastDays = (count: number) => {
  const from = new Date()
  from.setDate(from.getDate() - count + 1)
  return { from: dayOf(from), to: dayOf(new Date()) }
}

/** The last 7, 30 or 90 days, or a custom range. */
export const RangeChooser = () => {
  const { t } = useTranslation("analytics")
  const { days: chosen, from, to } = useAnalytics(selectWish)
  const isReversed = chosen === null && from > to
  const choose = (range: { days: number | null; from: string; to: string }) =>
    analytics.send({ type: "range.choose", range })
  return (
    <Row gap="3" align="end">
      <Choice
        label={t("range.label")}
        hideLabel
        value={chosen === null ? "own" : String(chosen)}
        options={[
          ...days.map((count) => ({ value: String(count), label: t("range.last", { count }) })),
          { value: "own", label: t("range.own") }
        ]}
        onChange={(value) =>
          choose(
            value === "own"
              ? { days: null, ...lastDays(chosen ?? 30) }
              : { days: Number(value), from: "", to: "" }
          )
        }
      />
      {chosen === null ? (
        <>
          <TextField
            label={t("range.from")}
            error={isReversed ? t("range.reversed") : null}
            type="date"
            value={from}
            onChange={(value) => choose({ days: null, from: value, to })}
          />
          <TextField
            label={t("range.to")}
            type="date"
            value={to}
            onChange={(value) => choose({ days: null, from, to: value })}
          />
        </>
      ) : null}
    </Row>
  )
}
