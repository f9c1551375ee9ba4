import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { notesWith } from "../notesWith.ts"

/** The same payload with one field of the contact set. */
export const withField = (payload: object, field: string, value: string): object => ({
  ...payload,
  fields: { ...("fields" in payload && (payload.fields as object)), [field]: value }
})

/** The same write upon another version of the contact: a note is added to the notes that are there now. */
export const upon = (
  write: OutboxWrite,
  there: Pick<Contact, "callStatus" | "notes" | "version">
): OutboxWrite => {
  if (write.kind !== "notes" && write.kind !== "outcome") return write
  const payload = { ...write.payload, version: there.version }
  if (write.kind === "notes") return { ...write, before: there.notes, payload }
  return {
    ...write,
    before: there.callStatus,
    payload:
      write.note.trim() === "" ? payload : withField(payload, "notes", notesWith(there.notes, write.note))
  }
}
