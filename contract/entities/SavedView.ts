import { Schema } from "effect"

const viewKinds = ["viewed", "added", "pool"] as const
export const ViewKind = Schema.Literals(viewKinds)
export type ViewKind = typeof ViewKind.Type

/** A saved list of contacts or search of the pool. `address` is the query of its page's address. */
export const SavedView = Schema.Struct({
  _id: Schema.String,
  kind: ViewKind,
  name: Schema.String,
  address: Schema.String,
  shared: Schema.Boolean,
  own: Schema.Boolean,
  owner: Schema.String,
  updatedAt: Schema.String
})

export type SavedView = typeof SavedView.Type
