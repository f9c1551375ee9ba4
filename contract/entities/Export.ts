import { Schema } from "effect"

/** A list as CSV. Its owner can download it in `parts` parts until it expires. */
export const ContactExport = Schema.Struct({
  _id: Schema.String,
  state: Schema.Literals(["running", "finished", "stopped"]),
  total: Schema.Number,
  done: Schema.Number,
  parts: Schema.Number,
  createdAt: Schema.String,
  expiresAt: Schema.String
})

export type ContactExport = typeof ContactExport.Type
