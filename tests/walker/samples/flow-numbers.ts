import type { flowNumbersMachine } from "../../../machines/flows/flow-numbers.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const flowNumbersSamples: Samples<typeof flowNumbersMachine> = {
  events: [
    { type: "numbers.refresh" },
    done("loadNumbers", [{ chart: "honorarium", statuses: [], refused: [] }]),
    failed("loadNumbers")
  ],
  view: ({ charts }) => charts.length
}
