import { Effect } from "effect"
import { labelCalls } from "../../../contract/calls/label.ts"
import { leadCalls } from "../../../contract/calls/leads.ts"
import { limits } from "../../../contract/rules/limits.ts"
import type { LabelAttempt, LabelRemoval } from "../../../machines/flows/label-editor.machine.ts"
import { send, sendChecked } from "../../services/Api.ts"

export type LabelOwner = { readonly userId: string; readonly organisationId: string }

export const loadLabels = Effect.fn("labels.loadLabels")(function* (input: { readonly orgId: string }) {
  const { labels } = yield* send(labelCalls.getLabels, input)
  return labels
})

export const saveLabelFor = (owner: LabelOwner) =>
  Effect.fn("labels.saveLabel")(function* ({ index, id, name, colour, attempt }: LabelAttempt) {
    const draft = {
      consumer: owner.userId,
      organization_id: owner.organisationId,
      name: name.trim(),
      colour,
      idempotencyKey: attempt
    }
    if (index === null) yield* sendChecked(labelCalls.createLabel, draft)
    else yield* sendChecked(labelCalls.updateLabel, { ...draft, id })
  })

export const deleteLabel = Effect.fn("labels.deleteLabel")(function* ({ label, attempt }: LabelRemoval) {
  yield* send(labelCalls.deleteLabel, { labelId: label._id, idempotencyKey: attempt })
})

const lists = ["getAllViewedLeads", "getAddedContacts"] as const

/** Removes the label from all its contacts, a page at a time, then deletes it. */
export const stripLabel = Effect.fn("labels.stripLabel")(function* ({ label, attempt }: LabelRemoval) {
  for (const list of lists) {
    for (let round = 0; ; round += 1) {
      const { data } = yield* send(leadCalls[list], { labelId: label._id, limit: limits.page.max })
      if (data.length === 0) break
      yield* send(labelCalls.updateLeadLabel, {
        contactIds: data.map(({ _id }) => _id),
        remove: [label._id],
        idempotencyKey: `${attempt}:${list}:${round}`
      })
    }
  }
  yield* send(labelCalls.deleteLabel, { labelId: label._id, idempotencyKey: attempt })
})
