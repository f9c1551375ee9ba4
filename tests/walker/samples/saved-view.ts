import type { savedViewMachine } from "../../../machines/flows/saved-view.machine.ts"
import { done, failed, type Samples } from "../events.ts"

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

export const savedViewSamples: Samples<typeof savedViewMachine> = {
  inputs: [{ kind: "viewed" }],
  events: [
    { type: "views.refresh" },
    { type: "view.name", draft: { viewId: "", address: "q=a" } },
    { type: "view.name", draft: { viewId: "v1", name: "Mine", shared: false } },
    { type: "name.submit", name: "Mine", shared: false },
    { type: "name.cancel" },
    { type: "view.update", change: { viewId: "v1", shared: true } },
    { type: "view.delete", viewId: "v1" },
    { type: "view.restore", viewId: "v1" },
    { type: "xstate.done.actor.loadViews", output: [view] },
    { type: "xstate.error.actor.loadViews", error: { message: "no" } },
    ...["saveView", "updateView", "deleteView", "restoreView"].flatMap((id) => [
      done(id, view),
      failed(id, { message: "no" })
    ])
  ],
  view: ({ removed, draft }) => [removed !== null, draft?.viewId]
}
