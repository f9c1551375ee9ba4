import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { isReached } from "../../../contract/rules/outcomes.ts"
import type { Analytics, CallingAnalytics } from "../../../machines/flows/analytics.machine.ts"

export const reachedOf = (
  outcomes: ReadonlyArray<{ readonly callStatus: CallStatus; readonly count: number }>
): number => outcomes.reduce((sum, { callStatus, count }) => sum + (isReached(callStatus) ? count : 0), 0)

export const sumOf = <A>(all: ReadonlyArray<A>, value: (one: A) => number): number =>
  all.reduce((sum, one) => sum + value(one), 0)

const hoursOfDay = 24

/** Every hour of the day, including those without calls. */
export const everyHour = (hours: CallingAnalytics["hours"]): CallingAnalytics["hours"] => {
  const known = new Map(hours.map((one) => [one.hour, one]))
  return Array.from({ length: hoursOfDay }, (_, hour) => known.get(hour) ?? { hour, calls: 0, reached: 0 })
}

/** The hour with the highest share of reached contacts, among hours with a few calls. */
export const bestHour = (hours: CallingAnalytics["hours"]): number | null => {
  const most = Math.max(0, ...hours.map(({ calls }) => calls))
  const [best] = hours
    .filter(({ calls }) => calls > 0 && calls >= most / 10)
    .toSorted((one, other) => other.reached / other.calls - one.reached / one.calls)
  return best?.hour ?? null
}

const dayMs = 86_400_000

/** Every day of the range, including those without events. The server's days are in UTC. */
export const everyDay = (
  { days, from, to }: { readonly days: number | null; readonly from: string; readonly to: string },
  perDay: Analytics["perDay"]
): Analytics["perDay"] => {
  const known = new Map(perDay.map((one) => [one.day, one]))
  const last = days === null ? Date.parse(to) : Date.now()
  const first = days === null ? Date.parse(from) : last - (days - 1) * dayMs
  if (!(first <= last)) return perDay
  const shown = Array.from({ length: Math.min(366, Math.round((last - first) / dayMs) + 1) }, (_, place) =>
    new Date(first + place * dayMs).toISOString().slice(0, 10)
  )
  const before = perDay.filter(({ day }) => shown[0] !== undefined && day < shown[0])
  return [...before, ...shown.map((day) => known.get(day) ?? { day, views: 0, calls: 0, interviews: 0 })]
}
