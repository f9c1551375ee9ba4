import { flowNumbersMachine } from "../../machines/flows/flow-numbers.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { flowNumbersSamples } from "../walker/samples/flow-numbers.ts"

describeMachine("flow numbers", flowNumbersMachine, flowNumbersSamples)
