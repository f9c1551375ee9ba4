import type { stepUpMachine } from "../../../machines/flows/step-up.machine.ts"
import { done, type Samples } from "../events.ts"

export const stepUpSamples: Samples<typeof stepUpMachine> = {
  events: [{ type: "stepUp.ask", reason: "Confirm first." }, { type: "stepUp.decline" }, done("oneTimeCode")],
  view: () => null
}
