import { appMachine } from "../../machines/flows/app.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { appSamples } from "../walker/samples/app.ts"

describeMachine("app", appMachine, appSamples)
