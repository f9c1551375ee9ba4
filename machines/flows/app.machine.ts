import { assign, emit, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../contract/entities/FieldDefinition.ts"
import type { Honorarium } from "../../contract/entities/Honorarium.ts"
import type { Label } from "../../contract/entities/Label.ts"
import type { Credits, Organisation } from "../../contract/entities/Organisation.ts"
import type { SavedView } from "../../contract/entities/SavedView.ts"
import type { User } from "../../contract/entities/User.ts"
import type { PhoneCodeInput } from "./phone-code.machine.ts"
import type { ViewAct } from "./saved-view.machine.ts"

/** A signed-in person and their organisation. `callingCode` is the organisation's, for example +44. */
export type Member = {
  readonly userId: string
  readonly organisationId: string
  readonly callingCode: string
}

/** An event that one feature sends and others react to. */
export type Fact =
  | { readonly type: "contact.changed"; readonly contact: Contact }
  | { readonly type: "contact.labelled"; readonly contact: Contact }
  | { readonly type: "contact.openRequested"; readonly contactId: string }
  | { readonly type: "label.changed"; readonly deleted: Label | null }
  | { readonly type: "label.openRequested"; readonly labelId: string }
  | {
      readonly type: "leads.viewed"
      readonly contacts: ReadonlyArray<Contact>
      readonly credits: Credits
    }
  | { readonly type: "bulkChange.finished" }
  | { readonly type: "contacts.changed" }
  | { readonly type: "fields.defined"; readonly definitions: ReadonlyArray<FieldDefinition> }
  | { readonly type: "view.written"; readonly view: SavedView; readonly act: ViewAct }
  | { readonly type: "outboxEntry.sent"; readonly contactId: string }
  | { readonly type: "mail.sent"; readonly contactId: string }
  | { readonly type: "import.finished" }
  | { readonly type: "import.undone" }
  | { readonly type: "user.changed"; readonly user: User }
  | { readonly type: "locale.chosen"; readonly locale: string }
  | { readonly type: "confirmation.needed"; readonly reason: string }
  | { readonly type: "confirmation.answered"; readonly isConfirmed: boolean }
  | { readonly type: "phoneCode.sent"; readonly phone: PhoneCodeInput }
  | { readonly type: "plan.paid" }
  | { readonly type: "signOut.confirmed" }
  | { readonly type: "organisation.changed" }
  | { readonly type: "organisation.saved"; readonly organisation: Organisation }
  | { readonly type: "organisation.verified" }
  | { readonly type: "doNotCall.changed" }
  | { readonly type: "imports.changed" }
  | {
      readonly type: "honorarium.requested"
      readonly honorarium: Honorarium
      readonly isNew: boolean
    }
  | { readonly type: "honoraria.changed" }
  | { readonly type: "notifications.changed" }

export type AppEvent =
  | { readonly type: "user.signedIn"; readonly member: Member | null }
  | { readonly type: "user.signedOut" }
  | Fact

export type AppContext = {
  /** Null while no one is signed in, or the person has no organisation. */
  readonly member: Member | null
}

const mustProvide = (): never => {
  throw new Error("app was started without its implementations")
}

/** The application: the signed-in person, and the events between features. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as Fact
  },
  actions: {
    assignMember: assign((_, params: { member: Member | null }) => params),
    clearMember: assign({ member: null }),
    /** Emits the event to pages and nested actors, which listen with `onFact`. */
    publish: emit((_, params: { fact: Fact }) => params.fact),
    updateLists: (_, _params: { contact: Contact }) => mustProvide(),
    updateDrawer: (_, _params: { contact: Contact }) => mustProvide(),
    refreshHistory: (_, _params: { contactId: string }) => mustProvide(),
    refreshLists: () => mustProvide(),
    refreshLabels: () => mustProvide(),
    refreshDrawer: () => mustProvide(),
    removeFromLeads: (_, _params: { label: Label | null }) => mustProvide(),
    refreshDrawerOf: (_, _params: { contactId: string }) => mustProvide(),
    updateFields: (_, _params: { definitions: ReadonlyArray<FieldDefinition> }) => mustProvide(),
    refreshImports: () => mustProvide(),
    updateImports: () => mustProvide(),
    updateUser: (_, _params: { user: User }) => mustProvide(),
    setLanguage: (_, _params: { locale: string }) => mustProvide(),
    updateCredits: (_, _params: { credits: Credits }) => mustProvide(),
    refreshOrganisation: () => mustProvide(),
    updateOrganisation: (_, _params: { organisation: Organisation }) => mustProvide(),
    updateVerification: () => mustProvide(),
    signOut: () => mustProvide()
  }
}).createMachine({
  id: "app",
  description: "The application: who is signed in, and which features react to each event.",
  context: { member: null },
  initial: "restoring",
  on: {
    "user.signedIn": {
      target: ".signedIn",
      actions: { type: "assignMember", params: ({ event }) => ({ member: event.member }) }
    },
    "user.signedOut": { target: ".signedOut", actions: "clearMember" }
  },
  states: {
    restoring: { description: "Reads the stored session. Nothing is drawn yet." },
    signedOut: { description: "The sign-in dialog covers every page." },
    signedIn: {
      description: "Routes events between features, which never import each other.",
      on: {
        "contact.changed": {
          description: "Sent by the contact drawer, the thumbs, the label list and the rows of a list.",
          actions: [
            { type: "updateLists", params: ({ event }) => ({ contact: event.contact }) },
            { type: "updateDrawer", params: ({ event }) => ({ contact: event.contact }) },
            { type: "refreshHistory", params: ({ event }) => ({ contactId: event.contact._id }) }
          ]
        },
        "contact.labelled": {
          description: "Sent when a label was chosen in a row of a list. The numbers of the labels refresh.",
          actions: [
            { type: "updateLists", params: ({ event }) => ({ contact: event.contact }) },
            { type: "updateDrawer", params: ({ event }) => ({ contact: event.contact }) },
            { type: "refreshHistory", params: ({ event }) => ({ contactId: event.contact._id }) },
            "refreshLabels"
          ]
        },
        "contact.openRequested": {
          description: "Sent after a contact was added or merged. The page opens the drawer.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "label.changed": {
          description: "Sent by the label dialog after a label was changed or deleted.",
          actions: [
            "refreshLists",
            "refreshDrawer",
            { type: "removeFromLeads", params: ({ event }) => ({ label: event.deleted }) }
          ]
        },
        "label.openRequested": {
          description: "Sent by the label dialog. The page lists the contacts with this label.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "leads.viewed": {
          description: "Sent by the search. The page opens the drawer after a single lead was viewed.",
          actions: [
            { type: "updateCredits", params: ({ event }) => ({ credits: event.credits }) },
            "refreshLists",
            { type: "publish", params: ({ event }) => ({ fact: event }) }
          ]
        },
        "bulkChange.finished": {
          description: "Sent by the bulk change.",
          actions: ["refreshLists", "refreshLabels", "refreshDrawer"]
        },
        "contacts.changed": {
          description: "Sent by the do-not-call list, the erasure of a person and the merge of contacts.",
          actions: ["refreshLists", "refreshLabels"]
        },
        "fields.defined": {
          description: "Sent by the custom field editor.",
          actions: { type: "updateFields", params: ({ event }) => ({ definitions: event.definitions }) }
        },
        "view.written": {
          description: "Sent by the saved views. The page updates its address.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "outboxEntry.sent": {
          description: "Sent by the outbox when the server has accepted an entry. The call queue continues.",
          actions: [
            "refreshLists",
            { type: "refreshDrawerOf", params: ({ event }) => ({ contactId: event.contactId }) },
            { type: "publish", params: ({ event }) => ({ fact: event }) }
          ]
        },
        "mail.sent": {
          description: "Sent by the email dialog. The due work refreshes.",
          actions: [
            { type: "refreshHistory", params: ({ event }) => ({ contactId: event.contactId }) },
            { type: "publish", params: ({ event }) => ({ fact: event }) }
          ]
        },
        "import.finished": {
          description: "Sent by the import.",
          actions: ["refreshLists", "refreshLabels", "refreshImports"]
        },
        "import.undone": {
          description: "Sent when an import was undone.",
          actions: ["refreshLists", "refreshLabels"]
        },
        "user.changed": {
          description: "Sent by the profile.",
          actions: { type: "updateUser", params: ({ event }) => ({ user: event.user }) }
        },
        "locale.chosen": {
          description: "Sent by the profile. The display changes its language.",
          actions: { type: "setLanguage", params: ({ event }) => ({ locale: event.locale }) }
        },
        "confirmation.needed": {
          description: "Sent when the server asks for a new one-time code. The dialog for it opens.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "confirmation.answered": {
          description: "Sent by the dialog for the code. The call that waited for it continues.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "phoneCode.sent": {
          description: "Sent by the profile and the organisation page. The sign-in dialog asks for the code.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "plan.paid": { description: "Sent by the checkout.", actions: "refreshOrganisation" },
        "signOut.confirmed": {
          description:
            "Sent by the outbox when no entry is waiting, or the person chose to leave them, and after an account was deleted.",
          actions: "signOut"
        },
        "organisation.changed": {
          description: "Sent by the event stream.",
          actions: "refreshOrganisation"
        },
        "organisation.saved": {
          description: "Sent by the organisation page.",
          actions: {
            type: "updateOrganisation",
            params: ({ event }) => ({ organisation: event.organisation })
          }
        },
        "organisation.verified": {
          description: "Sent by the notifications.",
          actions: "updateVerification"
        },
        "doNotCall.changed": {
          description: "Sent by the event stream. The call queue and the callbacks refresh.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "imports.changed": {
          description: "Sent by the event stream. The list of imports and a running import refresh.",
          actions: ["updateImports", { type: "publish", params: ({ event }) => ({ fact: event }) }]
        },
        "honorarium.requested": {
          description:
            "Sent by the dialog after a request was stored or changed. The list and the opened request show it.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "honoraria.changed": {
          description:
            "Sent when a request may have been stored, and after limits were saved. The list of honoraria refreshes.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        },
        "notifications.changed": {
          description:
            "Sent by the event stream and the notification bell. The notifications page refreshes.",
          actions: { type: "publish", params: ({ event }) => ({ fact: event }) }
        }
      }
    }
  }
})
