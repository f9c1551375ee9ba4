import { displayMachine } from "../../machines/flows/display.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { displaySamples } from "../walker/samples/display.ts"

describeMachine("display", displayMachine, displaySamples)
