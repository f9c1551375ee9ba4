import { importMachine } from "../../../machines/lifecycles/import.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const importSamples: Samples<typeof importMachine> = { events: bareEvents(importMachine) }
