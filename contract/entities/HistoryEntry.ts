import { Schema } from "effect"
import { CurrencyCode } from "../rules/fields.ts"
import { CallStatus } from "./Contact.ts"
import { HonorariumState } from "./Honorarium.ts"
import { InterviewAnswer } from "./Interview.ts"

const base = { _id: Schema.String, at: Schema.String, by: Schema.String }

const changes = Schema.Array(
  Schema.Struct({ field: Schema.String, from: Schema.Unknown, to: Schema.Unknown })
)

/** `outcome` is null for a call that ended without one. */
export const CallEntry = Schema.Struct({
  ...base,
  kind: Schema.Literal("call"),
  outcome: Schema.NullOr(CallStatus),
  seconds: Schema.Number,
  number: Schema.String,
  note: Schema.String
})

/** The answers of an interview form, with the questions as they were asked. */
const InterviewEntry = Schema.Struct({
  ...base,
  kind: Schema.Literal("interview"),
  answers: Schema.Array(InterviewAnswer)
})

/** The subject is deleted after a year. `isRefused`: by the recipient's server, for good. */
export const MailEntry = Schema.Struct({
  ...base,
  kind: Schema.Literal("mail"),
  subject: Schema.String,
  state: Schema.Literals(["queued", "sent", "failed", "stopped"]),
  isRefused: Schema.Boolean,
  canSendAgain: Schema.Boolean
})

/** Agreed, moved (`from` and `to`), cancelled (no `to`), or handed to another owner (neither). */
const CallbackEntry = Schema.Struct({
  ...base,
  kind: Schema.Literal("callback"),
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String),
  isMissed: Schema.Boolean,
  /** Fields that were changed together with it. */
  changes
})

const HonorariumEntry = Schema.Struct({
  ...base,
  kind: Schema.Literal("honorarium"),
  honorariumId: Schema.String,
  amount: Schema.Number,
  currency: CurrencyCode,
  state: HonorariumState
})

/** `mergeId` names a merge that can still be undone. */
const ChangeEntry = Schema.Struct({
  ...base,
  kind: Schema.Literals(["label", "merge", "edit"]),
  action: Schema.String,
  changes,
  mergeId: Schema.optional(Schema.String)
})

/** One line of a contact's history. */
export const HistoryEntry = Schema.Union([
  CallEntry,
  InterviewEntry,
  MailEntry,
  CallbackEntry,
  HonorariumEntry,
  ChangeEntry
])

export type HistoryEntry = typeof HistoryEntry.Type
export type HistoryKind = HistoryEntry["kind"]

export const historyKinds = [
  "call",
  "interview",
  "mail",
  "callback",
  "label",
  "honorarium",
  "merge",
  "edit"
] as const satisfies ReadonlyArray<HistoryKind>

/** A thing to do next with a contact: call back, write an email, or decide about or pay an honorarium. */
export const NextStep = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("callback"), at: Schema.String, zone: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("mail") }),
  Schema.Struct({
    kind: Schema.Literal("honorarium"),
    honorariumId: Schema.String,
    amount: Schema.Number,
    currency: CurrencyCode,
    state: HonorariumState
  })
])

export type NextStep = typeof NextStep.Type
