import { labelEditorMachine } from "../../../machines/flows/label-editor.machine.ts"
import { labelListMachine } from "../../../machines/flows/label-list.machine.ts"
import { describeMachine } from "../../support/walk.ts"
import { done, failed, label, refusal } from "./samples.ts"

describeMachine("label editor", labelEditorMachine, {
  events: [
    { type: "label.add" },
    { type: "label.edit", index: 0, label },
    { type: "label.delete", label },
    { type: "name.change", name: "New" },
    { type: "name.change", name: " " },
    { type: "colour.change", colour: "red" },
    { type: "editor.save" },
    { type: "editor.dismiss" },
    { type: "deletion.confirm" },
    { type: "deletion.cancel" },
    { type: "mapped.show" },
    { type: "mapped.strip" },
    done("saveLabel"),
    failed("saveLabel"),
    done("deleteLabel"),
    failed("deleteLabel"),
    failed("deleteLabel", refusal("label_mapped")),
    done("stripLabel"),
    failed("stripLabel")
  ],
  view: ({ draft }) => draft.name.trim() !== ""
})

describeMachine("label list", labelListMachine, {
  inputs: [{ orgId: "o1" }],
  events: [
    { type: "labels.refresh" },
    { type: "labels.apply", contactIds: ["c1"], add: ["b1"], remove: [] },
    done("loadLabels", [label]),
    failed("loadLabels"),
    done("applyLabels"),
    failed("applyLabels")
  ],
  view: () => null
})
