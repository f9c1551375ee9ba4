import { Effect } from "effect"
import { labelCalls } from "../../../contract/calls/label.ts"
import { leadCalls } from "../../../contract/calls/leads.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { check } from "../../../contract/validate.ts"
import type { ContactSave } from "../../../machines/flows/contact-editor.machine.ts"
import type { ThumbsMark } from "../../../machines/flows/contact-mark.machine.ts"
import { send } from "../../services/Api.ts"
import { BrokenRules } from "../../services/CallError.ts"
import { sendOrKeep, withWaiting } from "./laterWrites.ts"

/** `known` is the contact as a list has it. It is shown without a network. */
export const loadContact = Effect.fn("contacts.loadContact")(function* (
  input: { readonly contactId: string },
  known: Contact | undefined
) {
  const contact = yield* send(leadCalls.getContact, input).pipe(
    Effect.map(({ data }) => data),
    Effect.catchTag("CallFailed", (failure) =>
      failure.reason === "offline" && known !== undefined ? Effect.succeed(known) : Effect.fail(failure)
    )
  )
  return yield* withWaiting(contact)
})

/** Only notes can be saved without a network; `shown` is the contact as shown here. */
export const saveContact = Effect.fn("contacts.saveContact")(function* (
  input: ContactSave,
  shown: Contact | null
) {
  const { contactId, version, fields, attempt } = input
  const result = check(labelCalls.updateLeadFields.payload, {
    contactId,
    version,
    fields,
    idempotencyKey: attempt
  })
  /** Now, and not when it is sent: what is stored to be sent later has to be right. */
  if (!result.ok) return yield* Effect.fail(new BrokenRules(result.errors))
  const saving = Effect.map(send(labelCalls.updateLeadFields, result.value), ({ data }) => data)
  const { notes, ...others } = fields
  if (shown?._id !== contactId || notes === undefined || Object.keys(others).length > 0) return yield* saving
  return yield* sendOrKeep({
    contact: shown,
    write: { kind: "notes", notes, before: shown.notes, payload: { contactId, version, fields } },
    key: attempt,
    send: saving,
    shown: { ...shown, notes }
  })
})

/** Thumbs can be saved without a network; `shown` is the contact as shown here. */
export const setThumbs = Effect.fn("contacts.setThumbs")(function* (
  input: ThumbsMark,
  shown: Contact | undefined
) {
  const { contactId, thumbs, reason, attempt } = input
  const payload = { contactId, thumbs, ...(reason === undefined ? {} : { reason }) }
  const saving = Effect.map(
    send(labelCalls.addThumbs, { ...payload, idempotencyKey: attempt }),
    ({ data }) => data
  )
  if (shown === undefined) return yield* saving
  return yield* sendOrKeep({
    contact: shown,
    write: { kind: "thumbs", payload },
    key: attempt,
    send: saving,
    shown: { ...shown, thumbs }
  })
})
