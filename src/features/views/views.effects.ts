import { Effect } from "effect"
import type { ViewKind } from "../../../contract/entities/SavedView.ts"
import type { ViewWrite } from "../../../machines/flows/saved-view.machine.ts"
import { Api } from "../../services/Api.ts"

export const loadViews = Effect.fn("views.load")(function* (input: { readonly kind: ViewKind }) {
  const api = yield* Api
  const { data } = yield* api.views.getViews(input)
  return data
})

export const writeView = Effect.fn("views.write")(function* (write: ViewWrite | null) {
  const api = yield* Api
  const { act, kind, viewId, name = "", address = "", shared = false } = write ?? noWrite
  if (act === "save") return (yield* api.views.saveView({ kind, name, address, shared })).data
  if (act === "delete") return (yield* api.views.deleteView({ viewId })).data
  if (act === "restore") return (yield* api.views.restoreView({ viewId })).data
  return (yield* api.views.updateView({
    viewId,
    ...(write?.name === undefined ? {} : { name }),
    ...(write?.address === undefined ? {} : { address }),
    ...(write?.shared === undefined ? {} : { shared })
  })).data
})

const noWrite: ViewWrite = { act: "update", kind: "viewed", viewId: "" }
