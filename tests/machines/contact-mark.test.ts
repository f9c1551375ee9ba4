import { contactMarkMachine } from "../../machines/flows/contact-mark.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contactMarkSamples } from "../walker/samples/contact-mark.ts"

describeMachine("contactMark", contactMarkMachine, contactMarkSamples)
