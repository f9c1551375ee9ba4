import { assign, fromPromise, setup } from "xstate"

/** A person found by a search: a contact of the organisation, or a lead of the pool. */
export type FoundPerson = {
  readonly id: string
  readonly kind: "contact" | "lead"
  readonly name: string
  readonly about: string
}

export type CommandPaletteContext = {
  readonly query: string
  readonly people: ReadonlyArray<FoundPerson>
  /** The line that Enter chooses. */
  readonly active: number
}

export type CommandPaletteEvent =
  | { readonly type: "palette.open" }
  | { readonly type: "palette.close" }
  | { readonly type: "sheet.open" }
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "line.choose"; readonly index: number }

const mustProvide = (): never => {
  throw new Error("commandPalette was started without its implementations")
}

const fewestLetters = 2

/** The command palette: pages, people, commands, and the sheet of shortcuts. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as CommandPaletteContext,
    events: {} as CommandPaletteEvent,
    tags: {} as "open" | "sheet" | "searching" | "failed"
  },
  actors: {
    findPeople: fromPromise<ReadonlyArray<FoundPerson>, { readonly query: string }>(mustProvide)
  },
  delays: { typingPause: 150 },
  guards: {
    isLongEnough: (_, params: { query: string }) => params.query.trim().length >= fewestLetters
  },
  actions: {
    clear: assign({ query: "", people: [], active: 0 }),
    setQuery: assign((_, { query }: { query: string }) => ({ query, active: 0 })),
    forgetPeople: assign({ people: [] }),
    setPeople: assign((_, { people }: { people: ReadonlyArray<FoundPerson> }) => ({ people })),
    setActive: assign((_, { index }: { index: number }) => ({ active: index }))
  }
}).createMachine({
  id: "commandPalette",
  description:
    "Finds commands and people. Commands are filtered immediately; people are searched when typing pauses.",
  context: { query: "", people: [], active: 0 },
  initial: "closed",
  on: { "palette.close": { target: ".closed" } },
  states: {
    closed: {
      on: { "palette.open": { target: "open" }, "sheet.open": { target: "sheet" } }
    },
    sheet: {
      description: "The shortcuts of this page.",
      tags: ["sheet"],
      on: { "palette.open": { target: "open" } }
    },
    open: {
      tags: ["open"],
      entry: "clear",
      initial: "idle",
      on: {
        "query.change": [
          {
            guard: { type: "isLongEnough", params: ({ event }) => ({ query: event.query }) },
            target: ".pausing",
            reenter: false,
            actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
          },
          {
            target: ".idle",
            reenter: false,
            actions: [{ type: "setQuery", params: ({ event }) => ({ query: event.query }) }, "forgetPeople"]
          }
        ],
        "line.choose": { actions: { type: "setActive", params: ({ event }) => ({ index: event.index }) } }
      },
      states: {
        idle: { description: "The query is too short to search for people." },
        pausing: {
          description: "Waits until typing pauses. The people found before stay.",
          after: { typingPause: { target: "searching" } }
        },
        searching: {
          tags: ["searching"],
          invoke: {
            id: "findPeople",
            src: "findPeople",
            input: ({ context }) => ({ query: context.query }),
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
    }
  }
})
