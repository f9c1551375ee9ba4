import type { Effect, Schema } from "effect"
import type { Call, ErrorsOf, PayloadOf, ReplyOf } from "../../../contract/call.ts"
import type { Calls, GroupName } from "../../../contract/calls/index.ts"
import type { Who } from "../../../contract/rules/permissions.ts"
import type { LeadSearch } from "../../domain/leads/search/LeadSearch.ts"
import type { Identity } from "../../outside/Identity.ts"
import type { Collect } from "../../outside/payments/Collect.ts"
import type { PaymentPace } from "../../outside/payments/PaymentPace.ts"
import type { Payout } from "../../outside/payments/Payout.ts"
import type { WebhookSender } from "../../outside/WebhookSender.ts"
import type { Database, DatabaseUnavailable, Tx } from "../../platform/database/Database.ts"
import type { Refusal } from "../../platform/failures/Refusal.ts"
import type { Jobs } from "../../platform/jobs/Jobs.ts"
import type { Limits } from "../../platform/Limits.ts"
import type { Product } from "../../platform/Product.ts"
import type { Secrets } from "../../platform/secrets/Secrets.ts"
import type { Caller, CurrentMember, CurrentSession } from "../../platform/session.ts"

/** Services available to every handler. */
export type Services =
  | Caller
  | Identity
  | Jobs
  | LeadSearch
  | Secrets
  | Limits
  | Collect
  | Payout
  | PaymentPace
  | Product
  | WebhookSender

type CallerOf<W extends Who> = W extends "anyone"
  ? never
  : W extends "signedIn" | "newcomer"
    ? CurrentSession
    : CurrentSession | CurrentMember

type Described = Pick<Call, "who" | "effect" | "errors"> & {
  readonly payload: Schema.Top
  readonly reply: Schema.Top
}

/** A handler fails with the codes that its call declares, and with those of every call. */
type FailureOf<C extends Described> = Refusal<ErrorsOf<C>> | DatabaseUnavailable

type FieldsOf<C extends Described> = Omit<ReplyOf<C>, "status" | "message">

/** Runs inside the call's transaction. Returns the reply's fields; the message is looked up by the call's name. */
type Inside<C extends Described> = (
  payload: PayloadOf<C>
) => Effect.Effect<FieldsOf<C>, FailureOf<C>, Tx | Services | CallerOf<C["who"]>>

/** Runs without a transaction, because it waits for an outside service; it opens its own. */
type Outside<C extends Described> = {
  readonly outside: (
    payload: PayloadOf<C>
  ) => Effect.Effect<FieldsOf<C>, FailureOf<C>, Database | Services | CallerOf<C["who"]>>
}

/** The handlers of one group. A call without one answers 501. */
export type HandlersOf<G extends GroupName> = {
  readonly [N in keyof Calls[G]]?: Calls[G][N] extends infer C extends Described
    ? Inside<C> | Outside<C>
    : never
}
