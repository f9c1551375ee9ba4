import { Schema } from "effect"

/** Something of the organisation that could not be delivered and is not tried again. */
export const UndeliveredJob = Schema.Struct({
  _id: Schema.String,
  kind: Schema.Literals([
    "mail",
    "invitation",
    "receipt",
    "payeeLink",
    "reminder",
    "bulkChange",
    "export",
    "payment",
    "plan",
    "other"
  ]),
  /** The address, where it went to one. */
  to: Schema.String,
  reason: Schema.Literals(["refused", "unreachable", "failed"]),
  /** The mail server's code, such as "550 5.1.1". */
  answer: Schema.String,
  at: Schema.String
})

export type UndeliveredJob = typeof UndeliveredJob.Type
