import { callWrapUpMachine } from "../../machines/flows/call-wrap-up.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { callWrapUpSamples } from "../walker/samples/call-wrap-up.ts"

describeMachine("callWrapUp", callWrapUpMachine, callWrapUpSamples)
