import type { rowSavesMachine } from "../../../machines/flows/row-saves.machine.ts"
import { contact } from "../../support/someContacts.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

export const rowSavesSamples: Samples<typeof rowSavesMachine> = {
  events: [
    { type: "edit.save", edit: { contact: contact(), fields: { callStatus: "Not answering" } } },
    { type: "edit.save", edit: { contact: null } },
    done("saveChange", contact({ callStatus: "Not answering", version: 2 })),
    failed("saveChange", refusal("stale_version", { contact: contact({ version: 2 }) })),
    failed(
      "saveChange",
      refusal("stale_version", { contact: contact({ version: 2, callStatus: "Call completed" }) })
    ),
    failed("saveChange", refusal("stale_version")),
    failed("saveChange")
  ],
  /** Two are enough to see that the next one follows. */
  isPossible: ({ type }, _, { waiting }) => type !== "edit.save" || waiting.length < 2,
  view: ({ waiting }) => waiting.map(({ contact: { version, callStatus } }) => [version, callStatus])
}
