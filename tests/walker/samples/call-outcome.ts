import { callOutcomeMachine } from "../../../machines/lifecycles/call-outcome.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const callOutcomeSamples: Samples<typeof callOutcomeMachine> = {
  events: bareEvents(callOutcomeMachine)
}
