import { Effect } from "effect"
import type { ViewKind } from "../../../contract/entities/SavedView.ts"
import type { NewView, ViewChange, ViewNamed } from "../../../machines/flows/saved-view.machine.ts"
import { Api } from "../../services/Api.ts"

export const loadViews = Effect.fn("views.load")(function* (input: { readonly kind: ViewKind }) {
  const api = yield* Api
  const { data } = yield* api.views.getViews(input)
  return data
})

export const saveView = Effect.fn("views.save")(function* (view: NewView) {
  const api = yield* Api
  return (yield* api.views.saveView(view)).data
})

export const updateView = Effect.fn("views.update")(function* (change: ViewChange) {
  const api = yield* Api
  return (yield* api.views.updateView(change)).data
})

export const deleteView = Effect.fn("views.delete")(function* ({ viewId }: ViewNamed) {
  const api = yield* Api
  return (yield* api.views.deleteView({ viewId })).data
})

export const restoreView = Effect.fn("views.restore")(function* ({ viewId }: ViewNamed) {
  const api = yield* Api
  return (yield* api.views.restoreView({ viewId })).data
})
