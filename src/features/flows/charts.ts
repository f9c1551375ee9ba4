import { type AnyStateMachine, StateMachine } from "xstate"
import { type Chart, readChart } from "./chart/readChart.ts"

const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../machines/flows/*.machine.ts", "../../../machines/lifecycles/*.machine.ts"],
  { eager: true, query: "?drawn" }
)

export type Drawn = { readonly machine: AnyStateMachine; readonly chart: Chart }

const machineIn = (exports: Readonly<Record<string, unknown>>): AnyStateMachine | undefined =>
  Object.values(exports).find((value): value is AnyStateMachine => value instanceof StateMachine)

/** Every chart of the product. The query makes copies, so that this page does not load the pages that run them. */
export const charts: ReadonlyArray<Drawn> = Object.entries(files).flatMap(([file, exports]) => {
  const machine = machineIn(exports)
  return machine
    ? [{ machine, chart: readChart(machine, file.includes("/lifecycles/") ? "lifecycle" : "flow") }]
    : []
})

export const chartNamed = (id: string): Drawn | undefined => charts.find(({ chart }) => chart.id === id)
