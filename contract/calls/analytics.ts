import { Schema } from "effect"
import { call } from "../call.ts"
import { CallStatus } from "../entities/Contact.ts"
import { Targets, Today } from "../entities/Today.ts"
import { CurrencyCode, Id, Instant, requiredKey, writeKey } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"
import { messages } from "../rules/messages.ts"

const Count = Schema.Number

const Target = Schema.NullOr(
  Schema.Number.check(
    Schema.isInt({ message: messages.targetRange }),
    Schema.isBetween({ minimum: 1, maximum: limits.target }, { message: messages.targetRange })
  )
)

export const analyticsCalls = {
  getToday: call({
    path: "/analytics/get-today",
    summary:
      "The member's day: callbacks, waiting work, their calls of the last eight days, and the organisation's first steps.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Today },
    addition: true
  }),
  setTargets: call({
    path: "/analytics/set-targets",
    summary: "Set each caller's targets. Null removes one.",
    who: "Admin",
    effect: "write",
    payload: { callsPerDay: requiredKey(Target), interviewsPerWeek: requiredKey(Target), ...writeKey },
    reply: { data: Targets },
    addition: true
  }),
  getAnalytics: call({
    path: "/analytics/get-analytics",
    summary: "The numbers of a range of days, for the organisation or one member.",
    who: "Read",
    effect: "read",
    apiArea: "analytics",
    payload: { from: Schema.optional(Instant), to: Schema.optional(Instant), memberId: Schema.optional(Id) },
    reply: {
      data: Schema.Struct({
        totals: Schema.Struct({
          views: Count,
          contacts: Count,
          calls: Count,
          interviews: Count,
          creditsUsed: Count
        }),
        perDay: Schema.Array(
          Schema.Struct({ day: Schema.String, views: Count, calls: Count, interviews: Count })
        ),
        callOutcomes: Schema.Array(Schema.Struct({ callStatus: CallStatus, count: Count })),
        perMember: Schema.Array(
          Schema.Struct({
            memberId: Schema.String,
            name: Schema.String,
            views: Count,
            calls: Count,
            interviews: Count
          })
        ),
        honorariumByCurrency: Schema.Array(
          Schema.Struct({
            currency: CurrencyCode,
            requested: Schema.Number,
            approved: Schema.Number,
            paid: Schema.Number
          })
        )
      })
    },
    errors: ["not_found"]
  }),
  getCallingAnalytics: call({
    path: "/analytics/get-calling-analytics",
    summary:
      "For a range of days: calls and people reached by the hour in the contact's time zone, and how long contacts stay in each call status.",
    who: "Read",
    effect: "read",
    apiArea: "analytics",
    payload: { from: Schema.optional(Instant), to: Schema.optional(Instant), memberId: Schema.optional(Id) },
    reply: {
      data: Schema.Struct({
        calls: Count,
        reached: Count,
        hours: Schema.Array(Schema.Struct({ hour: Count, calls: Count, reached: Count })),
        elsewhere: Schema.Struct({ calls: Count, reached: Count }),
        statuses: Schema.Array(
          Schema.Struct({ callStatus: CallStatus, stays: Count, medianSeconds: Count, meanSeconds: Count })
        )
      })
    },
    errors: ["not_found"],
    addition: true
  })
}
