import { Effect } from "effect"
import { viewCalls } from "../../../contract/calls/views.ts"
import type { ViewKind } from "../../../contract/entities/SavedView.ts"
import type { NewView, ViewChange, ViewNamed } from "../../../machines/flows/saved-view.machine.ts"
import { send } from "../../services/Api.ts"

export const loadViews = Effect.fn("views.load")(function* (input: { readonly kind: ViewKind }) {
  const { data } = yield* send(viewCalls.getViews, input)
  return data
})

export const saveView = Effect.fn("views.save")(function* (view: NewView) {
  return (yield* send(viewCalls.saveView, view)).data
})

export const updateView = Effect.fn("views.update")(function* (change: ViewChange) {
  return (yield* send(viewCalls.updateView, change)).data
})

export const deleteView = Effect.fn("views.delete")(function* ({ viewId }: ViewNamed) {
  return (yield* send(viewCalls.deleteView, { viewId })).data
})

export const restoreView = Effect.fn("views.restore")(function* ({ viewId }: ViewNamed) {
  return (yield* send(viewCalls.restoreView, { viewId })).data
})
