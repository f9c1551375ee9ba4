import { memberMachine } from "../../../machines/lifecycles/member.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const memberSamples: Samples<typeof memberMachine> = { events: bareEvents(memberMachine) }
