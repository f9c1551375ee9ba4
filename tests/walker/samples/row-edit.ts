import type { rowEditMachine } from "../../../machines/flows/row-edit.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const rowEditSamples: Samples<typeof rowEditMachine> = {
  events: [
    { type: "cell.open", contact: contact(), field: "status" },
    { type: "cell.open", contact: contact(), field: "labels" },
    { type: "cell.open", contact: contact(), field: "nextCall" },
    { type: "cell.open", contact: contact({ doNotCall: true }), field: "nextCall" },
    { type: "cell.close" },
    { type: "status.choose", status: "Not answering", needsTime: false },
    { type: "status.choose", status: "Call later", needsTime: true },
    { type: "status.choose", status: "Yet to call", needsTime: false },
    { type: "label.toggle", label: { _id: "l1", name: "Warm", colour: "red", count: 1 } },
    { type: "time.choose", at: "2030-01-02T09:00:00.000Z" },
    { type: "time.choose", at: null },
    { type: "time.other" },
    { type: "time.set", at: "2030-01-02T09:00:00.000Z" },
    { type: "time.set", at: "" },
    { type: "time.confirm" }
  ],
  view: ({ status, at }) => [status, at]
}
