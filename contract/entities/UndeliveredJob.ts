import { Schema } from "effect"

/** Something undeliverable that is not retried. */
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
  /** The recipient's address, if there is one. */
  to: Schema.String,
  reason: Schema.Literals(["refused", "unreachable", "failed"]),
  /** The mail server's code, such as "550 5.1.1". */
  answer: Schema.String,
  at: Schema.String
})

export type UndeliveredJob = typeof UndeliveredJob.Type
