import { organisationSetupMachine } from "../../machines/flows/organisation-setup.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { organisationSetupSamples } from "../walker/samples/organisation-setup.ts"

describeMachine("organisation setup", organisationSetupMachine, organisationSetupSamples)
