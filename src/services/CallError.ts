import { Schema } from "effect"
import type { ErrorCode } from "../../contract/errors.ts"

/** The server answered and said no. Its message is written for the user; `body` is the whole answer. */
export class CallRefused extends Schema.TaggedError<CallRefused>()("CallRefused", {
  path: Schema.String,
  status: Schema.Number,
  code: Schema.String,
  message: Schema.String,
  errors: Schema.optional(Schema.Record(Schema.String, Schema.String)),
  /** Seconds. */
  retryAfter: Schema.optional(Schema.Number),
  body: Schema.Unknown
}) {
  is(...codes: ReadonlyArray<ErrorCode>): boolean {
    return (codes as ReadonlyArray<string>).includes(this.code)
  }
}

/** No usable answer: no network, too late, a fault of the server, or a body that is not the contract's. */
export class CallFailed extends Schema.TaggedError<CallFailed>()("CallFailed", {
  path: Schema.String,
  reason: Schema.Literals(["offline", "timeout", "server", "unreadable"]),
  /** The server's own words, where it had any. */
  message: Schema.String,
  cause: Schema.Defect()
}) {}

export type CallError = CallRefused | CallFailed
