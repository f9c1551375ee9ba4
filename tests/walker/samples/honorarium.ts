import { honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const honorariumSamples: Samples<typeof honorariumMachine> = { events: bareEvents(honorariumMachine) }
