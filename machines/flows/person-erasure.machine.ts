import { assign, fromPromise, setup } from "xstate"
import type { ErasurePreview, FoundPerson } from "../../contract/entities/Person.ts"

export type PersonChoice = {
  readonly contactIds: ReadonlyArray<string>
  readonly honorariumIds: ReadonlyArray<string>
}

export type PersonErasureContext = {
  readonly query: string
  readonly found: FoundPerson
  readonly chosen: PersonChoice
  readonly preview: ErasurePreview | null
  readonly attempt: string
  readonly problem: string
}

export type PersonErasureEvent =
  | { readonly type: "query.change"; readonly query: string }
  | { readonly type: "person.find" }
  | { readonly type: "contact.toggle"; readonly id: string }
  | { readonly type: "honorarium.toggle"; readonly id: string }
  | { readonly type: "person.export" }
  | { readonly type: "person.erase" }
  | { readonly type: "erasure.confirm" }
  | { readonly type: "erasure.cancel" }

const mustProvide = (): never => {
  throw new Error("personErasure was started without its implementations")
}

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : ""

const toggled = (ids: ReadonlyArray<string>, id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

const noChoice: PersonChoice = { contactIds: [], honorariumIds: [] }

/** Finding, exporting and erasing all data about a person. */
export const personErasureMachine = setup({
  types: {
    context: {} as PersonErasureContext,
    events: {} as PersonErasureEvent,
    tags: {} as "searching" | "found" | "exporting" | "question" | "busy"
  },
  actors: {
    findPerson: fromPromise<FoundPerson, { readonly query: string }>(mustProvide),
    exportPerson: fromPromise<void, { readonly person: PersonChoice }>(mustProvide),
    previewErasure: fromPromise<ErasurePreview, { readonly person: PersonChoice }>(mustProvide),
    erasePerson: fromPromise<string, { readonly person: PersonChoice; readonly attempt: string }>(mustProvide)
  },
  guards: {
    hasQuery: ({ context }) => context.query.trim() !== "",
    hasChosen: ({ context }) => context.chosen.contactIds.length + context.chosen.honorariumIds.length > 0,
    hasNoOpenMoney: ({ context }) => context.preview?.openHonoraria === 0
  },
  actions: {
    setQuery: assign((_, params: { query: string }) => params),
    setFound: assign((_, params: { found: FoundPerson }) => ({
      found: params.found,
      chosen: noChoice,
      problem: ""
    })),
    toggleContact: assign(({ context }, params: { id: string }) => ({
      chosen: { ...context.chosen, contactIds: toggled(context.chosen.contactIds, params.id) }
    })),
    toggleHonorarium: assign(({ context }, params: { id: string }) => ({
      chosen: { ...context.chosen, honorariumIds: toggled(context.chosen.honorariumIds, params.id) }
    })),
    setPreview: assign((_, params: { preview: ErasurePreview }) => ({ ...params, problem: "" })),
    startAttempt: assign({ attempt: () => crypto.randomUUID(), problem: "" }),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: messageOf(params.error) })),
    announceErased: (_, _params: { message: string }) => mustProvide(),
    warnFailed: (_, _params: { error: unknown }) => mustProvide()
  }
}).createMachine({
  id: "personErasure",
  description: "Finds, exports or permanently erases everything stored about a person.",
  context: {
    query: "",
    found: { contacts: [], honoraria: [] },
    chosen: noChoice,
    preview: null,
    attempt: "",
    problem: ""
  },
  initial: "resting",
  states: {
    resting: {
      on: {
        "query.change": { actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) } },
        "person.find": { guard: "hasQuery", target: "searching" }
      }
    },
    searching: {
      tags: ["searching"],
      on: {
        "query.change": {
          target: "resting",
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        }
      },
      invoke: {
        id: "findPerson",
        src: "findPerson",
        input: ({ context }) => ({ query: context.query }),
        onDone: {
          target: "found",
          actions: { type: "setFound", params: ({ event }) => ({ found: event.output }) }
        },
        onError: {
          target: "resting",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    found: {
      description: "Several people may have the same name, so the Admin chooses the right one.",
      tags: ["found"],
      on: {
        "query.change": {
          target: "resting",
          actions: { type: "setQuery", params: ({ event }) => ({ query: event.query }) }
        },
        "contact.toggle": { actions: { type: "toggleContact", params: ({ event }) => ({ id: event.id }) } },
        "honorarium.toggle": {
          actions: { type: "toggleHonorarium", params: ({ event }) => ({ id: event.id }) }
        },
        "person.export": { guard: "hasChosen", target: "exporting" },
        "person.erase": { guard: "hasChosen", target: "weighing" }
      }
    },
    exporting: {
      tags: ["found", "exporting", "busy"],
      invoke: {
        id: "exportPerson",
        src: "exportPerson",
        input: ({ context }) => ({ person: context.chosen }),
        onDone: { target: "found" },
        onError: {
          target: "found",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    weighing: {
      description: "Counts what would be erased.",
      tags: ["found", "busy"],
      invoke: {
        id: "previewErasure",
        src: "previewErasure",
        input: ({ context }) => ({ person: context.chosen }),
        onDone: {
          target: "confirming",
          actions: { type: "setPreview", params: ({ event }) => ({ preview: event.output }) }
        },
        onError: {
          target: "found",
          actions: { type: "warnFailed", params: ({ event }) => ({ error: event.error }) }
        }
      }
    },
    confirming: {
      description: "Explains what is erased and what stays, and asks for confirmation. It cannot be undone.",
      tags: ["found", "question"],
      on: {
        "erasure.confirm": { guard: "hasNoOpenMoney", target: "erasing", actions: "startAttempt" },
        "erasure.cancel": { target: "found" }
      }
    },
    erasing: {
      description: "Erases the person. The server may ask for a fresh code first.",
      tags: ["found", "question", "busy"],
      invoke: {
        id: "erasePerson",
        src: "erasePerson",
        input: ({ context }) => ({ person: context.chosen, attempt: context.attempt }),
        onDone: {
          target: "searching",
          actions: { type: "announceErased", params: ({ event }) => ({ message: event.output }) }
        },
        onError: {
          target: "confirming",
          actions: { type: "setProblem", params: ({ event }) => ({ error: event.error }) }
        }
      }
    }
  }
})
