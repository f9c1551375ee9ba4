import { lastOutcomeMachine } from "../../machines/flows/last-outcome.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { lastOutcomeSamples } from "../walker/samples/last-outcome.ts"

describeMachine("lastOutcome", lastOutcomeMachine, lastOutcomeSamples)
