import { assign, fromPromise, setup } from "xstate"

export type ContactOwner = { readonly _id: string; readonly name: string }

export type ContactOwnersContext = { readonly owners: ReadonlyArray<ContactOwner> }

export type ContactOwnersEvent = { readonly type: "owners.wanted" }

const mustProvide = (): never => {
  throw new Error("contactOwners was started without its implementations")
}

/** The members who own contacts, for the filter of the lists. */
export const contactOwnersMachine = setup({
  types: { context: {} as ContactOwnersContext, events: {} as ContactOwnersEvent },
  actors: { loadOwners: fromPromise<ReadonlyArray<ContactOwner>>(mustProvide) },
  actions: { keepOwners: assign((_, params: { owners: ReadonlyArray<ContactOwner> }) => params) }
}).createMachine({
  id: "contactOwners",
  description: "The members who own contacts. Loaded with every list of contacts, because members change.",
  context: { owners: [] },
  initial: "resting",
  states: {
    resting: {
      description: "Offers the owners loaded before. Without any, offers the person.",
      on: { "owners.wanted": { target: "loading" } }
    },
    loading: {
      invoke: {
        id: "loadOwners",
        src: "loadOwners",
        onDone: {
          target: "resting",
          actions: { type: "keepOwners", params: ({ event }) => ({ owners: event.output }) }
        },
        onError: { target: "resting" }
      }
    }
  }
})
