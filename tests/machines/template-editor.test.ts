import { templateEditorMachine } from "../../machines/flows/template-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { templateEditorSamples } from "../walker/samples/template-editor.ts"

describeMachine("templateEditor", templateEditorMachine, templateEditorSamples)
