import { Effect } from "effect"
import { analyticsCalls } from "../../../contract/calls/analytics.ts"
import type { AnalyticsWish } from "../../../machines/flows/analytics.machine.ts"
import { send } from "../../services/Api.ts"

const dayMs = 86_400_000

const startOf = (day: string) => new Date(`${day}T00:00`)

/** From the start of the first day to the end of the last one, in this browser's time zone. */
const instantsOf = ({ days, from, to }: AnalyticsWish) => {
  if (days !== null) return { from: new Date(Date.now() - days * dayMs).toISOString() }
  const end = startOf(to)
  end.setDate(end.getDate() + 1)
  return { from: startOf(from).toISOString(), to: end.toISOString() }
}

export const loadAnalytics = Effect.fn("analytics.loadAnalytics")(function* (wish: AnalyticsWish) {
  const asked = { ...instantsOf(wish), ...(wish.memberId === "" ? {} : { memberId: wish.memberId }) }
  const [{ data }, { data: calling }] = yield* Effect.all(
    [send(analyticsCalls.getAnalytics, asked), send(analyticsCalls.getCallingAnalytics, asked)],
    { concurrency: 2 }
  )
  return { ...data, calling }
})
