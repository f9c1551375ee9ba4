import type { knownFieldsMachine } from "../../../machines/flows/known-fields.machine.ts"
import type { Samples } from "../events.ts"

const definitions = [
  { _id: "f1", key: "Budget", name: "Budget", kind: "number", options: [], archived: false }
] as const

export const knownFieldsSamples: Samples<typeof knownFieldsMachine> = {
  events: [
    { type: "fields.wanted" },
    { type: "fields.update", definitions },
    { type: "xstate.done.actor.loadDefinitions", output: definitions },
    { type: "xstate.error.actor.loadDefinitions", error: { message: "no" } }
  ],
  view: ({ definitions: known }) => [known.length]
}
