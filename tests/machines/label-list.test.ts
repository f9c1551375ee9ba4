import { labelListMachine } from "../../machines/flows/label-list.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { labelListSamples } from "../walker/samples/label-list.ts"

describeMachine("labelList", labelListMachine, labelListSamples)
