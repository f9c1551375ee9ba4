import { Effect } from "effect"
import { deleteView, listViews, restoreView, saveView, updateView } from "../../domain/contacts/savedViews.ts"
import type { HandlersOf } from "./handler.ts"

export const views: HandlersOf<"views"> = {
  getViews: ({ kind }) => Effect.map(listViews(kind), (data) => ({ data })),
  saveView: (saving) => Effect.map(saveView(saving), (data) => ({ data })),
  updateView: (changing) => Effect.map(updateView(changing), (data) => ({ data })),
  deleteView: ({ viewId }) => Effect.map(deleteView(viewId), (data) => ({ data })),
  restoreView: ({ viewId }) => Effect.map(restoreView(viewId), (data) => ({ data }))
}
