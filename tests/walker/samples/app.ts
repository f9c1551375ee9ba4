import type { SavedView } from "../../../contract/entities/SavedView.ts"
import type { appMachine } from "../../../machines/flows/app.machine.ts"
import { contact } from "../../support/someContacts.ts"
import { honorarium } from "../../support/someMoney.ts"
import { organisation, user } from "../../support/someUser.ts"
import type { Samples } from "../events.ts"

const view = { _id: "v1", name: "Mine", kind: "viewed", address: "sort=name" } as SavedView

export const appSamples: Samples<typeof appMachine> = {
  events: [
    { type: "user.signedIn", member: { userId: "u1", organisationId: "o1", callingCode: "+44" } },
    { type: "user.signedOut" },
    { type: "contact.changed", contact: contact() },
    { type: "contact.labelled", contact: contact() },
    { type: "contact.openRequested", contactId: "c1" },
    { type: "label.changed", deleted: null },
    { type: "label.openRequested", labelId: "l1" },
    { type: "leads.viewed", contacts: [contact()], credits: organisation.credits },
    { type: "bulkChange.finished" },
    { type: "contacts.changed" },
    { type: "fields.defined", definitions: [] },
    { type: "view.written", view, act: "save" },
    { type: "outboxEntry.sent", contactId: "c1" },
    { type: "mail.sent", contactId: "c1" },
    { type: "import.finished" },
    { type: "import.undone" },
    { type: "user.changed", user },
    { type: "locale.chosen", locale: "de" },
    { type: "confirmation.needed", reason: "Confirm with a new code first" },
    { type: "confirmation.answered", isConfirmed: true },
    { type: "phoneCode.sent", phone: { countryCode: "+44", phone: "7700900111", resendAfter: 60 } },
    { type: "plan.paid" },
    { type: "signOut.confirmed" },
    { type: "organisation.verified" },
    { type: "doNotCall.changed" },
    { type: "imports.changed" },
    { type: "honorarium.requested", honorarium: honorarium(), isNew: true },
    { type: "honoraria.changed" },
    { type: "organisation.changed" },
    { type: "organisation.saved", organisation },
    { type: "notifications.changed" }
  ],
  view: () => null
}
