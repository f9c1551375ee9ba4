import type { ChartNumbers } from "../../../../contract/calls/flows.ts"
import { startRequest } from "../../../actors/request.ts"
import type { Chart, ChartState } from "../chart/readChart.ts"

/** The organisation's numbers beside the charts of its lifecycles. */
export const flowNumbers = startRequest<ReadonlyArray<ChartNumbers>>({
  id: "flowNumbers",
  reply: [],
  loadReply: () => import("./numbers.effects.ts").then((module) => module.loadNumbers)
})

/** The numbers of a chart, if the organisation has any that this person may see. */
export const useNumbers = (chart: string): ChartNumbers | undefined =>
  flowNumbers.useReply().find((one) => one.chart === chart)

export type StateNumbers = {
  readonly count: number
  readonly refused: number
  /** The part of the largest count, from 0 to 1. */
  readonly heat: number
}

/** The numbers shown at each state with a status. */
export const numbersByState = (
  chart: Chart,
  numbers: ChartNumbers | undefined
): ReadonlyMap<string, StateNumbers> => {
  if (numbers === undefined) return new Map()
  const most = Math.max(1, ...numbers.statuses.map(({ count }) => count))
  return new Map(
    chart.states.flatMap(({ id, status }) => {
      const found = numbers.statuses.find((one) => one.status === status)
      const refused = numbers.refused
        .filter(({ from }) => from === status)
        .reduce((sum, { count }) => sum + count, 0)
      return found ? [[id, { count: found.count, refused, heat: found.count / most }] as const] : []
    })
  )
}

export const stateOfStatus = (chart: Chart, status: string): ChartState | undefined =>
  chart.states.find((state) => state.status === status)
