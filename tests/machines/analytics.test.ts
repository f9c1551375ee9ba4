import { analyticsMachine } from "../../machines/flows/analytics.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { analyticsSamples } from "../walker/samples/analytics.ts"

describeMachine("analytics", analyticsMachine, analyticsSamples)
