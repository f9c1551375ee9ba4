import { useTranslation } from "react-i18next"
import { formatLocale } from "../../../contract/rules/languages.ts"
import type { Analytics } from "../../../machines/flows/analytics.machine.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { reachedOf, sumOf } from "./figures.ts"
import type { FigureTable } from "./pictures/Figure.tsx"

const useFigureFormats = () => {
  const { i18n } = useTranslation("analytics")
  const { date } = useFormats()
  const locale = formatLocale(i18n.language)
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
  const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" })
  return {
    share: (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole),
    day: (text: string) => date(new Date(`${text}T00:00`)),
    amount: (currency: string, value: number) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(value),
    hour: (value: number) => hours.format(new Date(Date.UTC(2030, 0, 1, value))),
    length: (seconds: number) => {
      const [unit, size] =
        seconds < 3_600
          ? (["minute", 60] as const)
          : seconds < 172_800
            ? (["hour", 3_600] as const)
            : (["day", 86_400] as const)
      return new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: "long",
        maximumFractionDigits: 1
      }).format(seconds / size)
    }
  }
}

/** The best hours to call and how long contacts keep a status. */
const useCallingTables = ({ calling }: Analytics, formats: ReturnType<typeof useFigureFormats>) => {
  const { t } = useTranslation("analytics")
  const outcome = useOutcomeWords()
  const { number } = useFormats()
  const { share, hour, length } = formats
  return {
    hours: {
      heads: [t("hours.hour"), t("hours.calls"), t("hours.reached"), t("hours.share")],
      rows: (calling?.hours ?? []).map((one) => [
        hour(one.hour),
        number(one.calls),
        number(one.reached),
        share(one.reached, one.calls)
      ])
    },
    stays: {
      heads: [t("stays.status"), t("stays.count"), t("stays.median"), t("stays.mean")],
      rows: (calling?.statuses ?? []).map((one) => [
        outcome(one.callStatus),
        number(one.stays),
        length(one.medianSeconds),
        length(one.meanSeconds)
      ])
    }
  }
}

/** The tables behind the charts, also exported as files. */
export const useFigures = (data: Analytics) => {
  const { t } = useTranslation("analytics")
  const outcome = useOutcomeWords()
  const { number } = useFormats()
  const formats = useFigureFormats()
  const { share, day, amount } = formats
  const recorded = sumOf(data.callOutcomes, ({ count }) => count)
  const tables = {
    perDay: {
      heads: [t("perDay.day"), t("perDay.calls"), t("perDay.interviews")],
      rows: data.perDay.map((one) => [day(one.day), number(one.calls), number(one.interviews)])
    },
    outcomes: {
      heads: [t("outcomes.outcome"), t("outcomes.count"), t("outcomes.share")],
      rows: data.callOutcomes.map(({ callStatus, count }) => [
        outcome(callStatus),
        number(count),
        share(count, recorded)
      ])
    },
    members: {
      heads: [t("members.member"), t("members.calls"), t("members.interviews"), t("members.views")],
      rows: data.perMember.map((one) => [
        one.name,
        number(one.calls),
        number(one.interviews),
        number(one.views)
      ])
    },
    ...useCallingTables(data, formats),
    honoraria: {
      heads: [
        t("honoraria.currency"),
        t("honoraria.requested"),
        t("honoraria.approved"),
        t("honoraria.paid")
      ],
      rows: data.honorariumByCurrency.map(({ currency, requested, approved, paid }) => [
        currency,
        amount(currency, requested),
        amount(currency, approved),
        amount(currency, paid)
      ])
    }
  } satisfies Record<string, FigureTable>
  return {
    ...formats,
    tables,
    recorded,
    reached: share(reachedOf(data.callOutcomes), recorded)
  }
}
