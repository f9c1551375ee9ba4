import { Effect } from "effect"
import { labelCalls } from "../../../contract/calls/label.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import type { LabelChange, Labelled } from "../../../machines/flows/label-list.machine.ts"
import { send } from "../../services/Api.ts"
import { labelled, sendOrKeep } from "../contact/laterWrites.ts"

const idsOf = (labels: ReadonlyArray<Label>) => labels.map(({ _id }) => _id)

/** Adds labels to a contact and removes labels. Without a network the change is stored and sent later. */
export const applyLabels = Effect.fn("labels.applyLabels")(function* (change: LabelChange | null) {
  if (change === null) return yield* Effect.die("no labels to apply")
  const { contact, added, removed, attempt } = change
  const payload = { contactIds: [contact._id], add: idsOf(added), remove: idsOf(removed) }
  const shown = labelled(contact, added, payload.remove)
  return yield* sendOrKeep({
    contact,
    write: { kind: "labels", added, payload },
    key: attempt,
    send: Effect.map(
      send(labelCalls.updateLeadLabel, { ...payload, idempotencyKey: attempt }),
      ({ contact: now, labels }): Labelled => ({ contact: now ?? shown, labels })
    ),
    shown: { contact: shown, labels: null }
  })
})
