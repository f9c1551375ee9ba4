import { contactHistoryMachine } from "../../machines/flows/contact-history.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contactHistorySamples } from "../walker/samples/contact-history.ts"

describeMachine("contactHistory", contactHistoryMachine, contactHistorySamples)
