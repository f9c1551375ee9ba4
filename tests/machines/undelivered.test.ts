import { undeliveredMachine } from "../../machines/flows/undelivered.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { undeliveredSamples } from "../walker/samples/undelivered.ts"

describeMachine("undelivered", undeliveredMachine, undeliveredSamples)
