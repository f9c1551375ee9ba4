import { contactOwnersMachine } from "../../machines/flows/contact-owners.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contactOwnersSamples } from "../walker/samples/contact-owners.ts"

describeMachine("contactOwners", contactOwnersMachine, contactOwnersSamples)
