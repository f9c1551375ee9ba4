import type { savedViewMachine } from "../../../machines/flows/saved-view.machine.ts"
import type { Samples } from "../events.ts"

const view = {
  _id: "v1",
  kind: "viewed",
  name: "Mine",
  address: "q=a",
  shared: false,
  own: true,
  owner: "",
  updatedAt: "2030-01-01T00:00:00Z"
} as const

const write = { act: "delete", kind: "viewed", viewId: "v1" } as const

export const savedViewSamples: Samples<typeof savedViewMachine> = {
  inputs: [{ kind: "viewed" }],
  events: [
    { type: "views.refresh" },
    { type: "view.name", draft: { act: "save", kind: "viewed", viewId: "" } },
    { type: "name.submit", name: "Mine", shared: false },
    { type: "name.cancel" },
    { type: "view.write", write },
    { type: "xstate.done.actor.loadViews", output: [view] },
    { type: "xstate.error.actor.loadViews", error: { message: "no" } },
    { type: "xstate.done.actor.writeView", output: view },
    { type: "xstate.error.actor.writeView", error: { message: "no" } }
  ],
  view: ({ removed }) => [removed !== null]
}
