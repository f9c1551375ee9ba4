import { bulkChangeMachine } from "../../machines/flows/bulk-change.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { bulkChangeSamples } from "../walker/samples/bulk-change.ts"

describeMachine("bulkChange", bulkChangeMachine, bulkChangeSamples)
