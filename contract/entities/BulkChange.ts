import { Schema } from "effect"
import { Id } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { CallStatus, Thumbs } from "./Contact.ts"

const labelIds = Schema.optional(Schema.Array(Id).check(Schema.isMaxLength(limits.labelling.labels)))

/** The changes to each contact. Absent fields stay as they are. */
export const BulkAct = Schema.Struct({
  addLabels: labelIds,
  removeLabels: labelIds,
  callStatus: Schema.optional(CallStatus),
  thumbs: Schema.optional(Thumbs)
})

export type BulkAct = typeof BulkAct.Type

/**
 * `refused` counts the contacts that were left as they are: their call status may not follow, or they changed before an
 * undo. `refusedListed` names the first of them.
 */
export const BulkChange = Schema.Struct({
  _id: Schema.String,
  act: BulkAct,
  /** The change that this one undoes. */
  undoes: Schema.optional(Schema.String),
  state: Schema.Literals(["running", "finished", "stopped"]),
  total: Schema.Number,
  done: Schema.Number,
  changed: Schema.Number,
  refused: Schema.Number,
  refusedListed: Schema.Array(
    Schema.Struct({ _id: Schema.String, name: Schema.String, callStatus: CallStatus })
  )
})

export type BulkChange = typeof BulkChange.Type
