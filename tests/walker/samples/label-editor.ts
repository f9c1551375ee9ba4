import type { Label } from "../../../contract/entities/Label.ts"
import type { labelEditorMachine } from "../../../machines/flows/label-editor.machine.ts"
import type { Samples } from "../events.ts"

export const label: Label = { _id: "l1", name: "Warm", colour: "red", count: 2 }

export const mapped = { code: "label_mapped", message: "Label already mapped" }

export const labelEditorSamples: Samples<typeof labelEditorMachine> = {
  events: [
    { type: "label.add" },
    { type: "label.edit", index: 0, label },
    { type: "label.delete", label },
    { type: "name.change", name: " " },
    { type: "name.change", name: "Warm" },
    { type: "colour.change", colour: "blue" },
    { type: "editor.save" },
    { type: "editor.dismiss" },
    { type: "deletion.confirm" },
    { type: "deletion.cancel" },
    { type: "mapped.show" },
    { type: "mapped.strip" },
    { type: "xstate.done.actor.saveLabel" },
    { type: "xstate.error.actor.saveLabel", error: { code: "label_exists", message: "no" } },
    { type: "xstate.done.actor.deleteLabel" },
    { type: "xstate.error.actor.deleteLabel", error: mapped },
    { type: "xstate.error.actor.deleteLabel", error: { code: "offline", message: "no" } },
    { type: "xstate.done.actor.stripLabel" },
    { type: "xstate.error.actor.stripLabel", error: { code: "offline", message: "no" } }
  ],
  view: ({ draft }) => draft.name.trim() === ""
}
