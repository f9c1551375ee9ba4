import { assign, fromPromise, setup } from "xstate"
import type { FieldDefinition } from "../../contract/entities/FieldDefinition.ts"

export type KnownFieldsContext = { readonly definitions: ReadonlyArray<FieldDefinition> }

export type KnownFieldsEvent =
  | { readonly type: "fields.wanted" }
  | { readonly type: "fields.update"; readonly definitions: ReadonlyArray<FieldDefinition> }

const mustProvide = (): never => {
  throw new Error("knownFields was started without its implementations")
}

/** The custom fields, shared by all pages with contacts. */
export const knownFieldsMachine = setup({
  types: { context: {} as KnownFieldsContext, events: {} as KnownFieldsEvent },
  actors: { loadDefinitions: fromPromise<ReadonlyArray<FieldDefinition>>(mustProvide) },
  actions: {
    setDefinitions: assign((_, params: { definitions: ReadonlyArray<FieldDefinition> }) => params)
  }
}).createMachine({
  id: "knownFields",
  description:
    "The custom fields. Loaded when a contact or a column of them is first shown, and again when an Admin changes them.",
  context: { definitions: [] },
  initial: "unwanted",
  on: {
    "fields.update": {
      target: ".known",
      actions: { type: "setDefinitions", params: ({ event }) => ({ definitions: event.definitions }) }
    }
  },
  states: {
    unwanted: { on: { "fields.wanted": { target: "loading" } } },
    loading: {
      invoke: {
        id: "loadDefinitions",
        src: "loadDefinitions",
        onDone: {
          target: "known",
          actions: { type: "setDefinitions", params: ({ event }) => ({ definitions: event.output }) }
        },
        onError: { target: "unknown" }
      }
    },
    unknown: {
      description: "Values are shown under their keys. The next contact or column tries again.",
      on: { "fields.wanted": { target: "loading" } }
    },
    known: {}
  }
})
