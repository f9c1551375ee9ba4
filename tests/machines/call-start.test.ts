import { callStartMachine } from "../../machines/flows/call-start.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { callStartSamples } from "../walker/samples/call-start.ts"

describeMachine("callStart", callStartMachine, callStartSamples)
