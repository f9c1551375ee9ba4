import { accountCheckMachine } from "../../../machines/lifecycles/account-check.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const accountCheckSamples: Samples<typeof accountCheckMachine> = {
  events: bareEvents(accountCheckMachine)
}
