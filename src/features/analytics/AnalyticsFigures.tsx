import { useTranslation } from "react-i18next"
import type { Analytics, CallingAnalytics } from "../../../machines/flows/analytics.machine.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { selectWish, useAnalytics } from "./analytics.ts"
import { bestHour, everyDay, everyHour } from "./figures.ts"
import { Columns } from "./pictures/Columns.tsx"
import { Figure } from "./pictures/Figure.tsx"
import { Lengths } from "./pictures/Lengths.tsx"
import type { useFigures } from "./useFigures.ts"

type Shown = { readonly data: Analytics; readonly figures: ReturnType<typeof useFigures> }

type CallingFiguresProps = Pick<Shown, "figures"> & { readonly calling: CallingAnalytics }

export const CallingFigures = ({ calling, figures: { tables, hour, length } }: CallingFiguresProps) => {
  const { t } = useTranslation("analytics")
  const outcome = useOutcomeWords()
  const { number } = useFormats()
  const best = bestHour(calling.hours)
  return (
    <>
      <Figure
        title={t("hours.title")}
        note={t("hours.elsewhere", { count: calling.elsewhere.calls })}
        tableLabel={t("showTable")}
        table={tables.hours}
      >
        {best === null ? (
          <p>{t("hours.none")}</p>
        ) : (
          <Columns
            summary={t("hours.summary", { hour: hour(best) })}
            wholeLabel={t("hours.calls")}
            partLabel={t("hours.reached")}
            columns={everyHour(calling.hours).map((one) => ({
              id: String(one.hour),
              label: hour(one.hour),
              whole: one.calls,
              part: one.reached
            }))}
            titleOf={({ label, whole, part }) =>
              t("hours.column", { hour: label, calls: number(whole), reached: number(part) })
            }
          />
        )}
      </Figure>
      <Figure
        title={t("stays.title")}
        note={t("stays.note")}
        tableLabel={t("showTable")}
        table={tables.stays}
      >
        {calling.statuses.length === 0 ? (
          <p>{t("stays.none")}</p>
        ) : (
          <Lengths
            label={t("stays.title")}
            lengths={calling.statuses.map(({ callStatus, medianSeconds }) => ({
              id: callStatus,
              label: outcome(callStatus),
              value: medianSeconds,
              words: length(medianSeconds)
            }))}
          />
        )}
      </Figure>
    </>
  )
}

export const PerDay = ({ data, figures: { tables, day } }: Shown) => {
  const { t } = useTranslation("analytics")
  const { number } = useFormats()
  const wish = useAnalytics(selectWish)
  const busiest = data.perDay.reduce<Analytics["perDay"][number] | undefined>(
    (most, one) => (most === undefined || one.calls > most.calls ? one : most),
    undefined
  )
  return (
    <Figure title={t("perDay.title")} tableLabel={t("showTable")} table={tables.perDay}>
      {busiest === undefined || busiest.calls + data.totals.interviews === 0 ? (
        <p>{t("empty.title")}</p>
      ) : (
        <Columns
          summary={t("perDay.summary", {
            count: data.totals.calls,
            from: day(data.perDay[0]?.day ?? ""),
            to: day(data.perDay.at(-1)?.day ?? ""),
            busiest: day(busiest.day)
          })}
          wholeLabel={t("perDay.calls")}
          partLabel={t("perDay.interviews")}
          columns={everyDay(wish, data.perDay).map((one) => ({
            id: one.day,
            label: day(one.day),
            whole: one.calls,
            part: one.interviews
          }))}
          titleOf={({ label, whole, part }) =>
            t("perDay.column", { day: label, calls: number(whole), interviews: number(part) })
          }
        />
      )}
    </Figure>
  )
}

export const Outcomes = ({ data, figures: { tables, share, recorded } }: Shown) => {
  const { t } = useTranslation("analytics")
  const outcome = useOutcomeWords()
  const { number } = useFormats()
  return (
    <Figure
      title={t("outcomes.title")}
      note={t("outcomes.note")}
      tableLabel={t("showTable")}
      table={tables.outcomes}
    >
      {data.callOutcomes.length === 0 ? (
        <p>{t("empty.title")}</p>
      ) : (
        <Lengths
          label={t("outcomes.title")}
          lengths={data.callOutcomes.map(({ callStatus, count }) => ({
            id: callStatus,
            label: outcome(callStatus),
            value: count,
            words: `${number(count)} · ${share(count, recorded)}`
          }))}
        />
      )}
    </Figure>
  )
}

export const Honoraria = ({ data, figures: { tables, amount } }: Shown) => {
  const { t } = useTranslation("analytics")
  return (
    <Figure title={t("honoraria.title")} tableLabel={t("showTable")} table={tables.honoraria}>
      {data.honorariumByCurrency.length === 0 ? (
        <p>{t("honoraria.none")}</p>
      ) : (
        data.honorariumByCurrency.map(({ currency, requested, approved, paid }) => (
          <Lengths
            key={currency}
            label={currency}
            lengths={(["requested", "approved", "paid"] as const).map((state) => ({
              id: state,
              label: t(`honoraria.${state}`),
              value: { requested, approved, paid }[state],
              words: amount(currency, { requested, approved, paid }[state])
            }))}
          />
        ))
      )}
    </Figure>
  )
}
