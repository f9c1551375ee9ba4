import { callQueueMachine } from "../../machines/flows/call-queue.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { callQueueSamples } from "../walker/samples/call-queue.ts"

describeMachine("callQueue", callQueueMachine, callQueueSamples)
