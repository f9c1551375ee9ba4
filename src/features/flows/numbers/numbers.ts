import { useSelector } from "@xstate/react"
import type { ChartNumbers } from "../../../../contract/calls/flows.ts"
import { flowNumbersMachine } from "../../../../machines/flows/flow-numbers.machine.ts"
import { fromEffect } from "../../../actors/fromEffect.ts"
import { featureActor } from "../../../actors/running.ts"
import { failureOf } from "../../../i18n/failures.ts"
import type { Chart, ChartState } from "../chart/readChart.ts"

export const flowNumbers = featureActor(
  flowNumbersMachine.provide({
    actors: {
      loadNumbers: fromEffect(
        () => import("./numbers.effects.ts").then((module) => module.loadNumbers),
        failureOf
      )
    }
  })
)

export const useProblem = () =>
  useSelector(flowNumbers, (snapshot) => (snapshot.hasTag("failed") ? snapshot.context.problem : null))

export const useIsLoading = () => useSelector(flowNumbers, (snapshot) => snapshot.hasTag("loading"))

/** The numbers of a chart, if the organisation has any that this person may see. */
export const useNumbers = (chart: string): ChartNumbers | undefined =>
  useSelector(flowNumbers, ({ context }) => context.charts.find((one) => one.chart === chart))

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
