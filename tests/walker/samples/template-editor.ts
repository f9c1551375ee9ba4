import type { templateEditorMachine } from "../../../machines/flows/template-editor.machine.ts"
import type { Samples } from "../events.ts"

const template = { _id: "t1", name: "First", subject: "Hello {{name}}", body: "Bye" }

export const templateEditorSamples: Samples<typeof templateEditorMachine> = {
  events: [
    { type: "templates.open" },
    { type: "templates.close" },
    { type: "templates.retry" },
    { type: "template.edit", draft: { ...template, _id: null } },
    { type: "draft.change", field: "name", value: "Second" },
    { type: "draft.save" },
    { type: "draft.cancel" },
    { type: "template.delete", template },
    { type: "deletion.confirm" },
    { type: "deletion.cancel" },
    { type: "xstate.done.actor.loadTemplates", output: [template] },
    { type: "xstate.error.actor.loadTemplates", error: { message: "no" } },
    { type: "xstate.done.actor.saveTemplate", output: template },
    { type: "xstate.error.actor.saveTemplate", error: { message: "no" } },
    { type: "xstate.done.actor.deleteTemplate" },
    { type: "xstate.error.actor.deleteTemplate", error: { message: "no" } }
  ],
  view: () => null
}
