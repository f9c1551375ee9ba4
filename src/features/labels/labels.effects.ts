import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { check } from "../../../contract/validate.ts"
import type { LabelAttempt, LabelRemoval } from "../../../machines/flows/label-editor.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"

export type LabelOwner = { readonly userId: string; readonly organisationId: string }

export const loadLabels = Effect.fn("labels.loadLabels")(function* (input: { readonly orgId: string }) {
  const api = yield* Api
  const { labels } = yield* api.label.getLabels(input)
  return labels
})

export const saveLabelFor = (owner: LabelOwner) =>
  Effect.fn("labels.saveLabel")(function* ({ index, id, name, colour, attempt }: LabelAttempt) {
    const api = yield* Api
    const draft = {
      consumer: owner.userId,
      organization_id: owner.organisationId,
      name: name.trim(),
      colour,
      idempotencyKey: attempt
    }
    const result = check(calls.label.createLabel.payload, draft)
    if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
    if (index === null) yield* api.label.createLabel(result.value)
    else yield* api.label.updateLabel({ ...result.value, id })
  })

export const deleteLabel = Effect.fn("labels.deleteLabel")(function* ({ label, attempt }: LabelRemoval) {
  const api = yield* Api
  yield* api.label.deleteLabel({ labelId: label._id, idempotencyKey: attempt })
})

const lists = ["getAllViewedLeads", "getAddedContacts"] as const

/** Removes the label from all its contacts, a page at a time, then deletes it. */
export const stripLabel = Effect.fn("labels.stripLabel")(function* ({ label, attempt }: LabelRemoval) {
  const api = yield* Api
  for (const list of lists) {
    for (let round = 0; ; round += 1) {
      const { data } = yield* api.leads[list]({ labelId: label._id, limit: limits.page.max })
      if (data.length === 0) break
      yield* api.label.updateLeadLabel({
        contactIds: data.map(({ _id }) => _id),
        remove: [label._id],
        idempotencyKey: `${attempt}:${list}:${round}`
      })
    }
  }
  yield* api.label.deleteLabel({ labelId: label._id, idempotencyKey: attempt })
})
