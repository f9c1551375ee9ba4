import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"

/** The same write for another version of the contact. */
export const upon = (
  write: OutboxWrite,
  there: Pick<Contact, "callStatus" | "notes" | "version">
): OutboxWrite => {
  const payload = { ...write.payload, version: there.version }
  switch (write.kind) {
    case "notes":
      return { ...write, before: there.notes, payload }
    case "outcome":
      return { ...write, before: there.callStatus, payload }
    default:
      return write
  }
}
