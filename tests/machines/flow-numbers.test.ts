import { flowNumbersMachine } from "../../machines/flows/flow-numbers.machine.ts"
import { describeMachine } from "../support/walk.ts"
import { done, failed } from "./walks/samples.ts"

describeMachine("flow numbers", flowNumbersMachine, {
  events: [
    { type: "numbers.refresh" },
    done("loadNumbers", [{ chart: "honorarium", statuses: [], refused: [] }]),
    failed("loadNumbers")
  ],
  view: ({ charts }) => charts.length
})
