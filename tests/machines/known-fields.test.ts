import { knownFieldsMachine } from "../../machines/flows/known-fields.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { knownFieldsSamples } from "../walker/samples/known-fields.ts"

describeMachine("knownFields", knownFieldsMachine, knownFieldsSamples)
