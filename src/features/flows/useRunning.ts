import { useSyncExternalStore } from "react"
import { standings, watchStandings } from "../../actors/running.ts"
import { activeIds } from "./chart/active.ts"

const none: ReadonlySet<string> = new Set()
let lastKey = ""
let last: ReadonlyMap<string, ReadonlySet<string>> = new Map()

const read = () => {
  const now = standings()
  const key = JSON.stringify(now)
  if (key !== lastKey) {
    lastKey = key
    last = new Map(
      [...Map.groupBy(now, ({ chart }) => chart)].map(([chart, places]) => [
        chart,
        new Set(places.flatMap(({ value }) => activeIds(chart, value)))
      ])
    )
  }
  return last
}

/** The person's current states, for each running chart. */
export const useRunning = () => useSyncExternalStore(watchStandings, read)

export const runningIn = (running: ReturnType<typeof useRunning>, chart: string) => running.get(chart) ?? none
