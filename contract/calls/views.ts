import { Schema } from "effect"
import { call } from "../call.ts"
import { SavedView, ViewKind } from "../entities/SavedView.ts"
import { clearableKey, filledText, Id, requiredKey, text, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

const Name = filledText(limits.label.shown)
const Address = text(limits.savedViews.address)

export const viewCalls = {
  getViews: call({
    path: "/views/get-views",
    summary: "The caller's saved lists or searches, and shared ones.",
    who: "Read",
    effect: "read",
    payload: { kind: requiredKey(ViewKind) },
    reply: { data: Schema.Array(SavedView) },
    addition: true
  }),
  saveView: call({
    path: "/views/save-view",
    summary: "Save a list or a search under a name. Sharing it needs the Write role.",
    who: "Read",
    effect: "write",
    payload: {
      kind: requiredKey(ViewKind),
      name: requiredKey(Name),
      address: requiredKey(Address),
      shared: Schema.optional(Schema.Boolean),
      ...writeKey
    },
    reply: { data: SavedView },
    errors: ["conflict", "forbidden", "not_found"],
    addition: true
  }),
  updateView: call({
    path: "/views/update-view",
    summary: "Rename, share or change the caller's saved view.",
    who: "Read",
    effect: "write",
    payload: {
      viewId: requiredKey(Id),
      name: Schema.optional(Name),
      address: clearableKey(Address),
      shared: Schema.optional(Schema.Boolean),
      ...writeKey
    },
    reply: { data: SavedView },
    errors: ["not_found", "conflict", "forbidden"],
    addition: true
  }),
  deleteView: call({
    path: "/views/delete-view",
    summary: "Delete the caller's saved view. It can be restored for 30 days.",
    who: "Read",
    effect: "write",
    payload: { viewId: requiredKey(Id), ...writeKey },
    reply: { data: SavedView },
    errors: ["not_found", "conflict"],
    addition: true
  }),
  restoreView: call({
    path: "/views/restore-view",
    summary: "Restore the caller's deleted view.",
    who: "Read",
    effect: "write",
    payload: { viewId: requiredKey(Id), ...writeKey },
    reply: { data: SavedView },
    errors: ["not_found", "conflict"],
    addition: true
  })
}
