import type { Merge, MergePreview } from "../../../contract/entities/Merge.ts"
import type { contactMergeMachine } from "../../../machines/flows/contact-merge.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"
import { error } from "./do-not-call.ts"

const compared: MergePreview = {
  kept: contact(),
  gone: contact({ _id: "c2" }),
  merged: contact(),
  differing: ["name"],
  moved: { labels: 0, honoraria: 0, calls: 0, mails: 0 }
}

const merged: Merge = { _id: "m1", contact: contact(), undoUntil: "2030-01-04T00:00:00Z" }

export const contactMergeSamples: Samples<typeof contactMergeMachine> = {
  events: [
    { type: "merge.open", contactIds: ["c1", "c2"] },
    { type: "merge.swap" },
    { type: "field.choose", field: "name", side: "gone" },
    { type: "merge.confirm" },
    { type: "merge.close" },
    { type: "merge.undo" },
    { type: "merge.part", mergeId: "m1" },
    { type: "xstate.done.actor.previewMerge", output: compared },
    { type: "xstate.error.actor.previewMerge", error },
    { type: "xstate.done.actor.mergeContacts", output: merged },
    { type: "xstate.error.actor.mergeContacts", error },
    { type: "xstate.done.actor.undoMerge", output: { stays: [] } },
    { type: "xstate.error.actor.undoMerge", error }
  ],
  view: ({ pair, preview: shown }) => [pair.keptId, pair.choices.name, shown === null]
}
