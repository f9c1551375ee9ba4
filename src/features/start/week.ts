import type { QuarterHour } from "../../../contract/entities/Today.ts"

export type Day = {
  readonly date: Date
  readonly calls: number
  readonly reached: number
  readonly interviews: number
}

const shownDays = 7

/** Midnight of the reader's day, some days before today's. */
const midnight = (now: number, daysBefore: number): Date => {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore)
}

const sumOf = (quarters: ReadonlyArray<QuarterHour>, field: "calls" | "reached" | "interviews"): number =>
  quarters.reduce((sum, quarter) => sum + quarter[field], 0)

/** The reader's last seven days, today last. */
export const weekOf = (quarters: ReadonlyArray<QuarterHour>, now: number): ReadonlyArray<Day> =>
  Array.from({ length: shownDays }, (_, index) => {
    const before = shownDays - 1 - index
    const [start, end] = [midnight(now, before).getTime(), midnight(now, before - 1).getTime()]
    const within = quarters.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < end)
    return {
      date: midnight(now, before),
      calls: sumOf(within, "calls"),
      reached: sumOf(within, "reached"),
      interviews: sumOf(within, "interviews")
    }
  })
