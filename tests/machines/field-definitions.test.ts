import { fieldDefinitionsMachine } from "../../machines/flows/field-definitions.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { fieldDefinitionsSamples } from "../walker/samples/field-definitions.ts"

describeMachine("fieldDefinitions", fieldDefinitionsMachine, fieldDefinitionsSamples)
