import { assign, fromCallback, fromPromise, setup } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import type { PaletteSave } from "./palette-saves.machine.ts"

/** A person found by a search: a contact of the organisation, or a lead of the pool. */
export type FoundPerson = {
  readonly id: string
  readonly kind: "contact" | "lead"
  readonly name: string
  readonly about: string
  readonly canBeCalled: boolean
}

/** The contact whose actions are listed. */
export type ChosenPerson = { readonly id: string; readonly name: string }

/** `name` is the part of the query that people are searched by: "Ada" in "call Ada". */
type Query = { readonly query: string; readonly name: string }

export type CommandPaletteContext = Query & {
  /** The query that the chosen person was found with. */
  readonly before: Query
  readonly people: ReadonlyArray<FoundPerson>
  /** The line that Enter chooses. */
  readonly active: number
  readonly person: ChosenPerson
  readonly contact: Contact | null
  readonly problem: string
  readonly status: Contact["callStatus"]
  readonly at: string | null
  readonly thumbs: Contact["thumbs"]
  readonly attempt: string
}

export type CommandPaletteEvent =
  | { readonly type: "palette.open" }
  | { readonly type: "palette.close" }
  | { readonly type: "sheet.open" }
  | ({ readonly type: "query.change" } & Query)
  | { readonly type: "line.choose"; readonly index: number }
  | { readonly type: "level.back" }
  | { readonly type: "person.choose"; readonly person: ChosenPerson; readonly known: Contact | null }
  | { readonly type: "statuses.open" }
  | { readonly type: "status.choose"; readonly status: Contact["callStatus"]; readonly needsTime: boolean }
  | { readonly type: "time.choose"; readonly at: string }
  | { readonly type: "thumbs.set"; readonly thumbs: Contact["thumbs"] }
  | { readonly type: "save.done" }
  | { readonly type: "save.failed" }

const mustProvide = (): never => {
  throw new Error("commandPalette was started without its implementations")
}

const fewestLetters = 2
const empty = { query: "", name: "" }

const problemOf = (error: unknown) =>
  error as { readonly code?: string; readonly message?: string } | undefined

const contactIn = ({ contact }: CommandPaletteContext): Contact => contact ?? mustProvide()

/** The command palette: people and what can be done with them, pages, commands, and the sheet of shortcuts. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as CommandPaletteContext,
    events: {} as CommandPaletteEvent,
    tags: {} as
      | "open"
      | "sheet"
      | "busy"
      | "failed"
      | "unknown"
      | "loaded"
      | "top"
      | "person"
      | "statuses"
      | "times"
      | "saving"
  },
  actors: {
    findPeople: fromPromise<ReadonlyArray<FoundPerson>, { readonly query: string }>(mustProvide),
    loadContact: fromPromise<Contact, { readonly contactId: string; readonly known: Contact | null }>(
      mustProvide
    ),
    watchSave: fromCallback<CommandPaletteEvent, { readonly attempt: string }>(mustProvide)
  },
  delays: { typingPause: 150 },
  guards: {
    isLongEnough: (_, params: { name: string }) => params.name.trim().length >= fewestLetters,
    isUnknown: (_, params: { error: unknown }) => problemOf(params.error)?.code === "not_found",
    needsTime: (_, params: { needsTime: boolean }) => params.needsTime
  },
  actions: {
    clear: assign({ ...empty, people: [], active: 0, contact: null }),
    setQuery: assign((_, { query, name }: Query) => ({ query, name, active: 0 })),
    clearQuery: assign({ ...empty, active: 0 }),
    restoreQuery: assign(({ context }) => ({ ...context.before, active: 0 })),
    forgetPeople: assign({ people: [] }),
    setPeople: assign((_, { people }: { people: ReadonlyArray<FoundPerson> }) => ({ people })),
    setActive: assign((_, { index }: { index: number }) => ({ active: index })),
    setPerson: assign(({ context }, { person, known }: { person: ChosenPerson; known: Contact | null }) => ({
      person,
      contact: known,
      before: { query: context.query, name: context.name }
    })),
    setContact: assign((_, { contact }: { contact: Contact }) => ({ contact })),
    setProblem: assign((_, { error }: { error: unknown }) => ({
      problem: problemOf(error)?.message ?? "",
      contact: null
    })),
    setStatus: assign((_, { status }: { status: Contact["callStatus"] }) => ({ status, at: null })),
    setTime: assign((_, { at }: { at: string }) => ({ at })),
    setThumbs: assign((_, { thumbs }: { thumbs: Contact["thumbs"] }) => ({ thumbs })),
    startAttempt: assign(() => ({ attempt: crypto.randomUUID() })),
    addRecent: (_, _params: { contact: Contact }) => mustProvide(),
    forgetRecent: (_, _params: { contactId: string }) => mustProvide(),
    startSave: (_, _params: PaletteSave) => mustProvide()
  }
}).createMachine({
  id: "commandPalette",
  description:
    "Finds people, pages and commands, and acts on a contact: opens it, calls it, sets its call status or thumbs.",
  context: {
    ...empty,
    before: empty,
    people: [],
    active: 0,
    person: { id: "", name: "" },
    contact: null,
    problem: "",
    status: "Yet to call",
    at: null,
    thumbs: null,
    attempt: ""
  },
  initial: "closed",
  states: {
    closed: {
      on: { "palette.open": { target: "open" }, "sheet.open": { target: "sheet" } }
    },
    sheet: {
      description: "The shortcuts of this page.",
      tags: ["sheet"],
      on: { "palette.open": { target: "open" }, "palette.close": { target: "closed" } }
    },
    open: {
      description: "Each level has its own lines. A query narrows them.",
      tags: ["open"],
      entry: "clear",
      initial: "top",
      on: {
        "palette.close": { target: "closed" },
        "query.change": { actions: { type: "setQuery", params: ({ event }) => event } },
        "line.choose": { actions: { type: "setActive", params: ({ event }) => ({ index: event.index }) } }
      },
      states: {
        top: {
          description:
            "Recent contacts and pages, commands of the page, all pages and actions. A query also finds people.",
          tags: ["top"],
          initial: "idle",
          on: {
            "query.change": [
              {
                guard: { type: "isLongEnough", params: ({ event }) => ({ name: event.name }) },
                target: ".pausing",
                actions: { type: "setQuery", params: ({ event }) => event }
              },
              {
                target: ".idle",
                actions: [{ type: "setQuery", params: ({ event }) => event }, "forgetPeople"]
              }
            ],
            "person.choose": {
              target: "person",
              actions: [{ type: "setPerson", params: ({ event }) => event }, "clearQuery"]
            }
          },
          states: {
            idle: { description: "The query is too short to search for people." },
            pausing: {
              description: "Waits until typing pauses. The people found before stay.",
              after: { typingPause: { target: "searching" } }
            },
            searching: {
              tags: ["busy"],
              invoke: {
                id: "findPeople",
                src: "findPeople",
                input: ({ context }) => ({ query: context.name }),
                onDone: {
                  target: "found",
                  actions: { type: "setPeople", params: ({ event }) => ({ people: event.output }) }
                },
                onError: { target: "failed", actions: "forgetPeople" }
              }
            },
            found: { description: "People are listed under the commands." },
            failed: { description: "People could not be searched. Commands still work.", tags: ["failed"] }
          }
        },
        person: {
          description: "The actions on a contact.",
          tags: ["person"],
          initial: "loading",
          on: {
            "level.back": [
              {
                guard: { type: "isLongEnough", params: ({ context }) => ({ name: context.before.name }) },
                target: "top.searching",
                actions: "restoreQuery"
              },
              { target: "top", actions: ["restoreQuery", "forgetPeople"] }
            ]
          },
          states: {
            loading: {
              description:
                "Loads the contact, which can already be opened. Without a network it is shown as a list has it.",
              tags: ["busy"],
              invoke: {
                id: "loadContact",
                src: "loadContact",
                input: ({ context }) => ({ contactId: context.person.id, known: context.contact }),
                onDone: {
                  target: "loaded",
                  actions: [
                    { type: "setContact", params: ({ event }) => ({ contact: event.output }) },
                    { type: "addRecent", params: ({ event }) => ({ contact: event.output }) }
                  ]
                },
                onError: [
                  {
                    guard: { type: "isUnknown", params: ({ event }) => ({ error: event.error }) },
                    target: "unknown",
                    actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
                  },
                  {
                    target: "unloaded",
                    actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
                  }
                ]
              }
            },
            loaded: {
              tags: ["loaded"],
              on: {
                "statuses.open": { target: "#commandPalette.open.statuses" },
                "status.choose": [
                  {
                    guard: { type: "needsTime", params: ({ event }) => ({ needsTime: event.needsTime }) },
                    target: "#commandPalette.open.times",
                    actions: { type: "setStatus", params: ({ event }) => ({ status: event.status }) }
                  },
                  {
                    target: "#commandPalette.open.saving.status",
                    actions: { type: "setStatus", params: ({ event }) => ({ status: event.status }) }
                  }
                ],
                "thumbs.set": {
                  target: "#commandPalette.open.saving.thumbs",
                  actions: { type: "setThumbs", params: ({ event }) => ({ thumbs: event.thumbs }) }
                }
              }
            },
            unloaded: {
              description: "The contact could not be loaded: it can only be opened.",
              tags: ["failed"]
            },
            unknown: {
              tags: ["failed", "unknown"],
              description: "The organisation has no such contact. It is no longer listed as recent.",
              entry: { type: "forgetRecent", params: ({ context }) => ({ contactId: context.person.id }) }
            }
          }
        },
        statuses: {
          description: "The call statuses that may follow the present one.",
          tags: ["loaded", "statuses"],
          entry: "clearQuery",
          on: {
            "level.back": { target: "person.loaded", actions: "clearQuery" },
            "status.choose": [
              {
                guard: { type: "needsTime", params: ({ event }) => ({ needsTime: event.needsTime }) },
                target: "times",
                actions: { type: "setStatus", params: ({ event }) => ({ status: event.status }) }
              },
              {
                target: "saving.status",
                actions: { type: "setStatus", params: ({ event }) => ({ status: event.status }) }
              }
            ]
          }
        },
        times: {
          description: "The status asks when to call: suggested times, or one in words.",
          tags: ["loaded", "times"],
          entry: "clearQuery",
          on: {
            "level.back": { target: "statuses" },
            "time.choose": {
              target: "saving.status",
              actions: { type: "setTime", params: ({ event }) => ({ at: event.at }) }
            }
          }
        },
        saving: {
          description:
            "Waits for the chart Palette saves, and closes once it has saved the change. The palette can be closed at once: the saving goes on. A change that is refused loads the contact again.",
          tags: ["busy", "saving"],
          entry: ["clearQuery", "startAttempt"],
          initial: "status",
          invoke: {
            id: "watchSave",
            src: "watchSave",
            input: ({ context }) => ({ attempt: context.attempt })
          },
          on: {
            "save.done": { target: "#commandPalette.closed" },
            "save.failed": { target: "person" }
          },
          states: {
            status: {
              entry: {
                type: "startSave",
                params: ({ context }) => ({
                  kind: "status",
                  contact: contactIn(context),
                  status: context.status,
                  at: context.at,
                  attempt: context.attempt
                })
              }
            },
            thumbs: {
              entry: {
                type: "startSave",
                params: ({ context }) => ({
                  kind: "thumbs",
                  contact: contactIn(context),
                  thumbs: context.thumbs,
                  attempt: context.attempt
                })
              }
            }
          }
        }
      }
    }
  }
})
