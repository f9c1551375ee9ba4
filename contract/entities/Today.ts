import { Schema } from "effect"
import { Callback } from "./Calling.ts"

const Count = Schema.Number

/** Calls in a quarter of an hour that starts at `at`: the reader's day begins at any of them, in every time zone. */
export const QuarterHour = Schema.Struct({
  at: Schema.String,
  calls: Count,
  reached: Count,
  interviews: Count
})

/** Targets of each caller; null for none. */
export const Targets = Schema.Struct({
  callsPerDay: Schema.NullOr(Count),
  interviewsPerWeek: Schema.NullOr(Count)
})

/** A member's day. Numbers of waiting work are 0 for those who may not do it. */
export const Today = Schema.Struct({
  /** For someone who joined within a week and has not called yet. */
  welcome: Schema.NullOr(
    Schema.Struct({
      /** The name of the member who invited them. */
      invitedBy: Schema.NullOr(Schema.String),
      /** The number of active members. */
      members: Count
    })
  ),
  /** The organisation's first steps. */
  steps: Schema.Struct({
    view: Schema.Boolean,
    label: Schema.Boolean,
    outcome: Schema.Boolean,
    add: Schema.Boolean
  }),
  /** Missed and due within a day, for this person or for anyone, earliest first. */
  callbacks: Schema.Array(Callback),
  callbackCount: Count,
  /** Contacts who asked for an email and got none since, the longest waiting first. */
  emails: Schema.Array(Schema.Struct({ contactId: Schema.String, name: Schema.String })),
  emailCount: Count,
  toApprove: Count,
  toPay: Count,
  /** Imports that still receive rows. */
  imports: Schema.Array(
    Schema.Struct({ importId: Schema.String, fileName: Schema.String, received: Count, total: Count })
  ),
  /** Of the last eight days: of a caller their own calls, of a reader the organisation's. */
  quarters: Schema.Array(QuarterHour),
  targets: Targets
})

export type QuarterHour = typeof QuarterHour.Type
export type Targets = typeof Targets.Type
export type Today = typeof Today.Type
