import { type AppContext, appMachine, type Fact, type Member } from "../../machines/flows/app.machine.ts"
import type { ContactEditorEvent } from "../../machines/flows/contact-editor.machine.ts"
import type { ContactHistoryEvent } from "../../machines/flows/contact-history.machine.ts"
import type { ContactListEvent } from "../../machines/flows/contact-list.machine.ts"
import type { DisplayEvent } from "../../machines/flows/display.machine.ts"
import type { KnownFieldsEvent } from "../../machines/flows/known-fields.machine.ts"
import type { LeadSearchEvent } from "../../machines/flows/lead-search.machine.ts"
import type { PagedListEvent } from "../../machines/flows/paged-list.machine.ts"
import type { SessionEvent } from "../../machines/flows/session.machine.ts"
import { actorNamed, startActor } from "./running.ts"

/** What each feature's actor can be sent from here. */
type Addressed = {
  readonly session: SessionEvent
  readonly display: DisplayEvent
  readonly leadSearch: LeadSearchEvent
  readonly viewedContacts: ContactListEvent
  readonly addedContacts: ContactListEvent
  readonly contactEditor: ContactEditorEvent
  readonly contactHistory: ContactHistoryEvent
  readonly knownFields: KnownFieldsEvent
  readonly importList: PagedListEvent
}

/** Nothing happens while the code of that feature is not here: it starts with what is true then. */
const send = <Name extends keyof Addressed>(to: Name, event: Addressed[Name]) => actorNamed(to)?.send(event)

const isShownIn = (name: "contactEditor" | "contactHistory", contactId: string): boolean =>
  actorNamed(name)?.getSnapshot().context.contactId === contactId

const refreshDrawer = () => send("contactEditor", { type: "contact.touched" })

export const app = startActor(
  appMachine.provide({
    actions: {
      changeInLists: (_, { contact }) => {
        for (const list of ["leadSearch", "viewedContacts", "addedContacts"] as const)
          send(list, { type: "contact.changed", contact })
      },
      changeInDrawer: (_, { contact }) => send("contactEditor", { type: "contact.changed", contact }),
      refreshHistory: (_, { contactId }) => {
        if (isShownIn("contactHistory", contactId)) send("contactHistory", { type: "history.refresh" })
      },
      refreshLists: () => {
        for (const list of ["viewedContacts", "addedContacts"] as const) send(list, { type: "list.refresh" })
      },
      refreshDrawer,
      refreshDrawerOf: (_, { contactId }) => {
        if (isShownIn("contactEditor", contactId)) refreshDrawer()
      },
      keepFields: (_, { definitions }) => send("knownFields", { type: "fields.told", definitions }),
      refreshImports: () => send("importList", { type: "list.refresh" }),
      tellImports: () => send("importList", { type: "list.news" }),
      keepUser: (_, { user }) => send("session", { type: "user.changed", user }),
      speakLocale: (_, { locale }) => send("display", { type: "locale.choose", locale }),
      keepCredits: (_, { credits }) => send("session", { type: "credits.changed", credits }),
      refreshOrganisation: () => send("session", { type: "organisation.refresh" }),
      signOut: () => send("session", { type: "session.signOut" })
    }
  })
)

/** Tells the other features a fact. */
export const tell = (fact: Fact): void => app.send(fact)

/** Calls back for each such fact. Returns what stops that. */
export const onFact = <T extends Fact["type"]>(
  type: T,
  listener: (fact: Extract<Fact, { readonly type: T }>) => void
): (() => void) => app.on(type, listener as (fact: Fact) => void).unsubscribe

/** Who is here, and for which organisation. Null while nobody may do anything for one. */
export const memberNow = (): Member | null => app.getSnapshot().context.member

const idOf = (member: AppContext["member"]) => JSON.stringify(member)

/** Calls back now and whenever it changes. Returns what stops that. */
export const watchMember = (listener: (member: Member | null) => void): (() => void) => {
  let last = idOf(memberNow())
  const watching = app.subscribe(({ context }) => {
    const now = idOf(context.member)
    if (now === last) return
    last = now
    listener(context.member)
  })
  listener(memberNow())
  return () => watching.unsubscribe()
}

/** Whose something is that is kept in this browser, as a key. */
export const ownerOf = ({ organisationId, userId }: Member): string => `${organisationId}/${userId}`

export const ownerNow = (): string | null => {
  const member = memberNow()
  return member && ownerOf(member)
}
