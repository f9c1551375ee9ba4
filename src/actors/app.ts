import { type AppContext, appMachine, type Fact, type Member } from "../../machines/flows/app.machine.ts"
import type { ContactBoardEvent } from "../../machines/flows/contact-board.machine.ts"
import type { ContactEditorEvent } from "../../machines/flows/contact-editor.machine.ts"
import type { ContactHistoryEvent } from "../../machines/flows/contact-history.machine.ts"
import type { ContactListEvent } from "../../machines/flows/contact-list.machine.ts"
import type { DisplayEvent } from "../../machines/flows/display.machine.ts"
import type { LabelListEvent } from "../../machines/flows/label-list.machine.ts"
import type { LeadSearchEvent } from "../../machines/flows/lead-search.machine.ts"
import type { PagedListEvent } from "../../machines/flows/paged-list.machine.ts"
import type { RequestEvent } from "../../machines/flows/request.machine.ts"
import type { SessionEvent } from "../../machines/flows/session.machine.ts"
import { featureActor, findActor } from "./running.ts"

/** The actors that the app chart sends events to, by name. */
type Addressed = {
  readonly session: SessionEvent
  readonly display: DisplayEvent
  readonly leadSearch: LeadSearchEvent
  readonly labelList: LabelListEvent
  readonly viewedContacts: ContactListEvent
  readonly addedContacts: ContactListEvent
  readonly companyContacts: ContactListEvent
  readonly viewedBoard: ContactBoardEvent
  readonly addedBoard: ContactBoardEvent
  readonly companyBoard: ContactBoardEvent
  readonly contactEditor: ContactEditorEvent
  readonly contactHistory: ContactHistoryEvent
  readonly knownFields: RequestEvent
  readonly importList: PagedListEvent
}

const contactLists = [
  "viewedContacts",
  "addedContacts",
  "companyContacts",
  "viewedBoard",
  "addedBoard",
  "companyBoard"
] as const

/** Does nothing while the feature is not loaded, because it loads current data when it starts. */
const send = <Name extends keyof Addressed>(to: Name, event: Addressed[Name]) => findActor(to)?.send(event)

const isShownIn = (name: "contactEditor" | "contactHistory", contactId: string): boolean =>
  findActor(name)?.getSnapshot().context.contactId === contactId

const refreshDrawer = () => send("contactEditor", { type: "contact.touched" })

export const app = featureActor(
  appMachine.provide({
    actions: {
      updateLists: (_, { contact }) => {
        for (const list of ["leadSearch", ...contactLists] as const)
          send(list, { type: "contact.changed", contact })
      },
      updateDrawer: (_, { contact }) => send("contactEditor", { type: "contact.changed", contact }),
      refreshHistory: (_, { contactId }) => {
        if (isShownIn("contactHistory", contactId)) send("contactHistory", { type: "history.refresh" })
      },
      refreshLists: () => {
        for (const list of contactLists) send(list, { type: "list.refresh" })
      },
      refreshLabels: () => send("labelList", { type: "labels.refresh" }),
      refreshDrawer,
      removeFromLeads: (_, { label }) => {
        if (label) send("leadSearch", { type: "label.deleted", labelId: label._id })
      },
      refreshDrawerOf: (_, { contactId }) => {
        if (isShownIn("contactEditor", contactId)) refreshDrawer()
      },
      updateFields: (_, { definitions }) => send("knownFields", { type: "reply.update", reply: definitions }),
      refreshImports: () => send("importList", { type: "list.refresh" }),
      updateImports: () => send("importList", { type: "list.news" }),
      updateUser: (_, { user }) => send("session", { type: "user.changed", user }),
      setLanguage: (_, { locale }) => send("display", { type: "locale.choose", locale }),
      updateCredits: (_, { credits }) => send("session", { type: "credits.changed", credits }),
      updateOrganisation: (_, { organisation }) =>
        send("session", { type: "organisation.changed", organisation }),
      refreshOrganisation: () => send("session", { type: "organisation.refresh" }),
      updateVerification: () => send("session", { type: "organisation.verified" }),
      signOut: () => send("session", { type: "session.signOut" })
    }
  })
)

/** Sends an event to every feature that reacts to it. */
export const publish = (fact: Fact): void => app.send(fact)

/** Calls `listener` for each event of this type. Returns a function that unsubscribes. */
export const onFact = <T extends Fact["type"]>(
  type: T,
  listener: (fact: Extract<Fact, { readonly type: T }>) => void
): (() => void) => app.on(type, listener as (fact: Fact) => void).unsubscribe

/** The signed-in member, or null while no one is signed in or the person has no organisation. */
export const currentMember = (): Member | null => app.getSnapshot().context.member

const idOf = (member: AppContext["member"]) => JSON.stringify(member)

/** Calls `listener` with the current member and after each change. Returns a function that unsubscribes. */
export const watchMember = (listener: (member: Member | null) => void): (() => void) => {
  let last = idOf(currentMember())
  const watching = app.subscribe(({ context }) => {
    const now = idOf(context.member)
    if (now === last) return
    last = now
    listener(context.member)
  })
  listener(currentMember())
  return () => watching.unsubscribe()
}

/** The key under which this browser stores data of a member. */
export const ownerOf = ({ organisationId, userId }: Member): string => `${organisationId}/${userId}`

export const currentOwner = (): string | null => {
  const member = currentMember()
  return member && ownerOf(member)
}
