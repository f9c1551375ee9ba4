/**
 * The lifetime of a store. `device`: settings and encrypted data; it names no one's contacts. `visit`: work of a person
 * who is not signed in; removed when a session ends. `session`: work of a member; removed when the session ends, in any
 * way.
 */
type Lasts = "device" | "visit" | "session"

type Stored = { readonly name: string; readonly lasts: Lasts; readonly holds: string }

const table = <const T extends ReadonlyArray<Stored>>(stores: T): T => stores

/** Everything that the browser stores, by place. A name ending with `*` matches all with that prefix. */
export const stores = {
  local: table([
    { name: "token", lasts: "session", holds: "the session's token" },
    { name: "user", lasts: "session", holds: "who is signed in" },
    { name: "org", lasts: "session", holds: "their organisation" },
    { name: "keptFor", lasts: "session", holds: "ids of the member whose session's stores these are" },
    { name: "outboxKey", lasts: "session", holds: "that this browser has the key of the outbox" },
    { name: "calls.open *", lasts: "session", holds: "the open call with its contact" },
    { name: "calls.draft *", lasts: "session", holds: "what is typed about a call" },
    { name: "calls.form *", lasts: "session", holds: "the interview form, for calls without network" },
    { name: "calls.last *", lasts: "session", holds: "the last recorded outcome, to be undone" },
    { name: "calls.ended *", lasts: "session", holds: "ids of calls that are over" },
    { name: "calls.ahead *", lasts: "session", holds: "contacts to call without network" },
    { name: "calls.session *", lasts: "session", holds: "the list that is called from, as it is filtered" },
    { name: "calls.called *", lasts: "session", holds: "ids of contacts who were called lately" },
    { name: "calls.turn *", lasts: "session", holds: "a mark by which tabs hear of each other" },
    { name: "recents@1 *", lasts: "session", holds: "contacts by name and pages that were opened lately" },
    { name: "importRunning", lasts: "session", holds: "that an import is under way" },
    { name: "importPaused", lasts: "session", holds: "the id of the import that is paused" },
    {
      name: "importChoices",
      lasts: "session",
      holds: "headers of imported files and what was chosen for them"
    },
    { name: "contactColumns.*", lasts: "device", holds: "which columns a person wants, and how wide" },
    { name: "contactLayout.*", lasts: "device", holds: "whether a person wants a list as a board" },
    { name: "theme", lasts: "device", holds: "a display setting" },
    { name: "menu", lasts: "device", holds: "a display setting" },
    { name: "layout", lasts: "device", holds: "a display setting" },
    { name: "rtlClass", lasts: "device", holds: "a display setting" },
    { name: "navbar", lasts: "device", holds: "a display setting" },
    { name: "animation", lasts: "device", holds: "a display setting" },
    { name: "semidark", lasts: "device", holds: "a display setting" },
    { name: "isDarkMode", lasts: "device", holds: "whether the page is dark" },
    { name: "sidebar", lasts: "device", holds: "whether the sidebar is open" },
    { name: "languageList", lasts: "device", holds: "the languages of the interface" },
    { name: "requester", lasts: "device", holds: "a random id by which one-time codes know this browser" },
    { name: "i18nextLng", lasts: "device", holds: "the language" }
  ]),
  tab: table([
    { name: "authModal@8", lasts: "visit", holds: "how far the person is with signing in" },
    { name: "invitation", lasts: "visit", holds: "the token of an invitation that was followed" },
    { name: "payeeLink", lasts: "visit", holds: "the token of a payee's link" },
    { name: "payeeForm@2", lasts: "visit", holds: "what a payee typed, without account numbers" },
    {
      name: "sessionEnded",
      lasts: "visit",
      holds: "that the session was ended, for the words of the dialog"
    },
    { name: "calls.handed", lasts: "session", holds: "a list that was handed over to be called" },
    { name: "callQueue@6 *", lasts: "session", holds: "the place in the calling queue" },
    { name: "checkout@1", lasts: "session", holds: "the place in a checkout" },
    { name: "contactAdding@1", lasts: "session", holds: "a contact that is being typed" },
    { name: "contactEditor@2", lasts: "session", holds: "the open contact and its edits" },
    { name: "emailWriting@3", lasts: "session", holds: "a draft of a mail" },
    { name: "honorariumDecision@3", lasts: "session", holds: "a decision in a row of the list" },
    { name: "honorariumRequest@6", lasts: "session", holds: "a request that is being typed" },
    { name: "honorariumReview@6", lasts: "session", holds: "a decision that is being made" },
    { name: "honorariumRun@3", lasts: "session", holds: "the place in a payment run" },
    { name: "labelEditor@1", lasts: "session", holds: "a label that is being typed" },
    { name: "memberEditor@2", lasts: "session", holds: "an invitation that is being typed" },
    {
      name: "questionnaireEditor@1",
      lasts: "session",
      holds: "changes of the interview form before they are saved"
    },
    { name: "templateEditor@1", lasts: "session", holds: "a template that is being typed" }
  ]),
  database: table([
    { name: "outbox", lasts: "device", holds: "what waits to be sent, encrypted" },
    { name: "outboxKeys", lasts: "session", holds: "the key of the outbox, which can't be read out" },
    { name: "imports", lasts: "session", holds: "rows of an import under way and the answers to them" },
    {
      name: "importDraft",
      lasts: "session",
      holds: "a file to be imported, how its columns are mapped and what was corrected"
    }
  ]),
  cache: table([
    { name: "pro-leads", lasts: "device", holds: "the program and its texts, nothing of the API" }
  ])
}

type Place = keyof typeof stores
type KeyOf<Name extends string> = Name extends `${infer Start}*` ? `${Start}${string}` : Name
type Named<P extends Place> = (typeof stores)[P][number]["name"]

export type LocalKey = KeyOf<Named<"local">>
export type TabKey = KeyOf<Named<"tab">>
export type DatabaseName = Named<"database">

const isNamed = (name: string, key: string) =>
  name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name

/** The lifetime of a key; undefined if the table does not have it. */
export const lastingOf = (place: Place, key: string): Lasts | undefined =>
  stores[place].find(({ name }) => isNamed(name, key))?.lasts
