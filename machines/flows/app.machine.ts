import { assign, emit, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { FieldDefinition } from "../../contract/entities/FieldDefinition.ts"
import type { Label } from "../../contract/entities/Label.ts"
import type { Credits } from "../../contract/entities/Organisation.ts"
import type { SavedView } from "../../contract/entities/SavedView.ts"
import type { User } from "../../contract/entities/User.ts"
import type { LabelChange } from "./label-list.machine.ts"
import type { PhoneCodeInput } from "./phone-code.machine.ts"
import type { ViewWrite } from "./saved-view.machine.ts"

/** A person in an organisation. `callingCode` is the organisation's, as +44. */
export type Member = {
  readonly userId: string
  readonly organisationId: string
  readonly callingCode: string
}

/** What one feature tells the others. */
export type Fact =
  | { readonly type: "contact.changed"; readonly contact: Contact }
  | { readonly type: "contact.wanted"; readonly contactId: string }
  | { readonly type: "contacts.labelled"; readonly change: LabelChange }
  | { readonly type: "label.changed"; readonly deleted: Label | null }
  | { readonly type: "label.wanted"; readonly labelId: string }
  | {
      readonly type: "leads.viewed"
      readonly contacts: ReadonlyArray<Contact>
      readonly credits: Credits
    }
  | { readonly type: "bulkChange.ended" }
  | { readonly type: "people.changed" }
  | { readonly type: "fields.defined"; readonly definitions: ReadonlyArray<FieldDefinition> }
  | { readonly type: "view.written"; readonly view: SavedView; readonly act: ViewWrite["act"] }
  | { readonly type: "write.taken"; readonly contactId: string }
  | { readonly type: "mail.sent"; readonly contactId: string }
  | { readonly type: "import.ended" }
  | { readonly type: "import.undone" }
  | { readonly type: "user.changed"; readonly user: User }
  | { readonly type: "locale.chosen"; readonly locale: string }
  | { readonly type: "phone.entered"; readonly phone: PhoneCodeInput }
  | { readonly type: "plan.paid" }
  | { readonly type: "signOut.allowed" }
  | { readonly type: "organisation.verified" }
  | { readonly type: "doNotCall.changed" }
  | { readonly type: "imports.changed" }
  | { readonly type: "notifications.changed" }

export type AppEvent =
  | { readonly type: "somebody.here"; readonly member: Member | null }
  | { readonly type: "nobody.here" }
  | Fact

export type AppContext = {
  /** Null while nobody is signed in, or somebody without an organisation. */
  readonly member: Member | null
}

const mustProvide = (): never => {
  throw new Error("app was started without its implementations")
}

/** Who is here, and what one feature tells the others. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as Fact
  },
  actions: {
    keepMember: assign((_, params: { member: Member | null }) => params),
    forgetMember: assign({ member: null }),
    /** For what is not addressed by name: parts of a page, and children of an actor. */
    say: emit((_, params: { fact: Fact }) => params.fact),
    changeInLists: (_, _params: { contact: Contact }) => mustProvide(),
    changeInDrawer: (_, _params: { contact: Contact }) => mustProvide(),
    refreshHistory: (_, _params: { contactId: string }) => mustProvide(),
    refreshLists: () => mustProvide(),
    refreshDrawer: () => mustProvide(),
    refreshDrawerOf: (_, _params: { contactId: string }) => mustProvide(),
    keepFields: (_, _params: { definitions: ReadonlyArray<FieldDefinition> }) => mustProvide(),
    refreshImports: () => mustProvide(),
    tellImports: () => mustProvide(),
    keepUser: (_, _params: { user: User }) => mustProvide(),
    speakLocale: (_, _params: { locale: string }) => mustProvide(),
    keepCredits: (_, _params: { credits: Credits }) => mustProvide(),
    refreshOrganisation: () => mustProvide(),
    signOut: () => mustProvide()
  }
}).createMachine({
  id: "app",
  description: "The application: who is here, and which feature reacts to what another one tells.",
  context: { member: null },
  initial: "restoring",
  on: {
    "somebody.here": {
      target: ".signedIn",
      actions: { type: "keepMember", params: ({ event }) => ({ member: event.member }) }
    },
    "nobody.here": { target: ".signedOut", actions: "forgetMember" }
  },
  states: {
    restoring: { description: "It is not known yet who is here. Nothing is drawn." },
    signedOut: { description: "The sign-in dialog is over every page." },
    signedIn: {
      description:
        "Features do not know each other. What one of them tells, those that it concerns learn here.",
      on: {
        "contact.changed": {
          description: "Told by the contact drawer and by thumbs.",
          actions: [
            { type: "changeInLists", params: ({ event }) => ({ contact: event.contact }) },
            { type: "changeInDrawer", params: ({ event }) => ({ contact: event.contact }) },
            { type: "refreshHistory", params: ({ event }) => ({ contactId: event.contact._id }) }
          ]
        },
        "contact.wanted": {
          description: "Told by adding a contact and by merging: the page opens the drawer.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        },
        "contacts.labelled": {
          description: "Told by the labels: the page puts them on the contacts at hand.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        },
        "label.changed": {
          description: "Told by the label dialog: renamed, coloured or deleted.",
          actions: [
            "refreshLists",
            "refreshDrawer",
            { type: "say", params: ({ event }) => ({ fact: event }) }
          ]
        },
        "label.wanted": {
          description: "Told by the label dialog: the page lists the contacts with this label.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        },
        "leads.viewed": {
          description: "Told by the search: the page opens the drawer if it was one lead.",
          actions: [
            { type: "keepCredits", params: ({ event }) => ({ credits: event.credits }) },
            "refreshLists",
            { type: "say", params: ({ event }) => ({ fact: event }) }
          ]
        },
        "bulkChange.ended": {
          description: "Told by the change of many contacts.",
          actions: ["refreshLists", "refreshDrawer"]
        },
        "people.changed": {
          description: "Told by the do-not-call list, by erasing a person and by merging contacts.",
          actions: "refreshLists"
        },
        "fields.defined": {
          description: "Told by the definition of own fields.",
          actions: { type: "keepFields", params: ({ event }) => ({ definitions: event.definitions }) }
        },
        "view.written": {
          description: "Told by the saved views: the page changes its address.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        },
        "write.taken": {
          description: "Told by the outbox: the server has what was recorded. The call queue goes on.",
          actions: [
            "refreshLists",
            { type: "refreshDrawerOf", params: ({ event }) => ({ contactId: event.contactId }) },
            { type: "say", params: ({ event }) => ({ fact: event }) }
          ]
        },
        "mail.sent": {
          description: "Told by the mail dialog.",
          actions: { type: "refreshHistory", params: ({ event }) => ({ contactId: event.contactId }) }
        },
        "import.ended": { description: "Told by the import.", actions: ["refreshLists", "refreshImports"] },
        "import.undone": { description: "Told by undoing an import.", actions: "refreshLists" },
        "user.changed": {
          description: "Told by the profile.",
          actions: { type: "keepUser", params: ({ event }) => ({ user: event.user }) }
        },
        "locale.chosen": {
          description: "Told by the profile: the display speaks this language.",
          actions: { type: "speakLocale", params: ({ event }) => ({ locale: event.locale }) }
        },
        "phone.entered": {
          description: "Told by the profile: the sign-in dialog asks for the code that was sent.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        },
        "plan.paid": { description: "Told by the checkout.", actions: "refreshOrganisation" },
        "signOut.allowed": {
          description: "Told by the outbox: nothing waits to be sent, or may be left.",
          actions: "signOut"
        },
        "organisation.verified": {
          description: "Told by a notification.",
          actions: "refreshOrganisation"
        },
        "doNotCall.changed": {
          description: "Told by the server: the call queue and the callbacks look again.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        },
        "imports.changed": {
          description: "Told by the server: the list of imports and an import that is sent look again.",
          actions: ["tellImports", { type: "say", params: ({ event }) => ({ fact: event }) }]
        },
        "notifications.changed": {
          description: "Told by the server and by the bell: the page of notifications looks again.",
          actions: { type: "say", params: ({ event }) => ({ fact: event }) }
        }
      }
    }
  }
})
