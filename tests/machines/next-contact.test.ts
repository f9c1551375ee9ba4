import { nextContactMachine } from "../../machines/flows/next-contact.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { nextContactSamples } from "../walker/samples/next-contact.ts"

describeMachine("nextContact", nextContactMachine, nextContactSamples)
