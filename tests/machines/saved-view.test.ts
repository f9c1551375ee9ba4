import { savedViewMachine } from "../../machines/flows/saved-view.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { savedViewSamples } from "../walker/samples/saved-view.ts"

describeMachine("savedView", savedViewMachine, savedViewSamples)
