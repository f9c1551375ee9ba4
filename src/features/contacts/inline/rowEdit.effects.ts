import { Effect } from "effect"
import { callingCalls } from "../../../../contract/calls/calling.ts"
import { leadCalls } from "../../../../contract/calls/leads.ts"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { isCallback } from "../../../../contract/rules/outcomes.ts"
import type { RowChange } from "../../../../machines/flows/row-saves.machine.ts"
import { saveContact } from "../../../entities/contact/contact.effects.ts"
import { applyLabels } from "../../../entities/label/label.effects.ts"
import { send } from "../../../services/Api.ts"

/** Moves a callback, which keeps its owner. */
const moveCallback = Effect.fn("rows.moveCallback")(function* (contactId: string, at: string, key: string) {
  yield* send(callingCalls.changeCallback, { contactId, at, idempotencyKey: key })
  return (yield* send(leadCalls.getContact, { contactId })).data
})

const hasCallback = ({ callStatus, nextCallAt }: Contact) => isCallback(callStatus) && nextCallAt !== null

/** Saves a change that was chosen in a row. Only labels can be saved without a network. */
export const saveChange = Effect.fn("rows.saveChange")(function* (change: RowChange | undefined) {
  if (change === undefined) return yield* Effect.die("no change to save")
  const { contact, fields, added, removed, attempt } = change
  if (added.length + removed.length > 0)
    return (yield* applyLabels({ contact, added, removed, attempt })).contact
  const { callStatus, nextCallAt } = fields
  if (callStatus === undefined && typeof nextCallAt === "string" && hasCallback(contact))
    return yield* moveCallback(contact._id, nextCallAt, attempt)
  return yield* saveContact({ contactId: contact._id, version: contact.version, fields, attempt }, contact)
})
