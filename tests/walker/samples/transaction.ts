import { transactionMachine } from "../../../machines/lifecycles/transaction.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const transactionSamples: Samples<typeof transactionMachine> = {
  events: bareEvents(transactionMachine)
}
