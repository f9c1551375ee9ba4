import { Schema } from "effect"
import type { ErrorCode } from "../../contract/errors.ts"

/** The server refused. Its message is written for the user; `body` is the whole response. */
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

/** No usable response: no network, a timeout, a server error, or a body that violates the contract. */
export class CallFailed extends Schema.TaggedError<CallFailed>()("CallFailed", {
  path: Schema.String,
  reason: Schema.Literals(["offline", "timeout", "server", "unreadable"]),
  /** The server's own message, if any. */
  message: Schema.String,
  cause: Schema.Defect()
}) {}

export type CallError = CallRefused | CallFailed

/** A form violates rules of the contract; nothing was sent. */
export class BrokenRules {
  readonly _tag = "BrokenRules"
  readonly errors: Readonly<Record<string, string>>
  constructor(errors: Readonly<Record<string, string>>) {
    this.errors = errors
  }
}
