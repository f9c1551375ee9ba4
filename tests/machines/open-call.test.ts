import { openCallMachine } from "../../machines/flows/open-call.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { openCallSamples } from "../walker/samples/open-call.ts"

describeMachine("openCall", openCallMachine, openCallSamples)
