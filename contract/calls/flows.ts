import { Schema } from "effect"
import { call } from "../call.ts"

/** The lifecycles with numbers, by the names of their charts. */
export const numberedCharts = [
  "callOutcome",
  "honorarium",
  "import",
  "member",
  "sentMail",
  "transaction"
] as const

export type NumberedChart = (typeof numberedCharts)[number]

const Count = Schema.Number

const StatusNumbers = Schema.Struct({
  status: Schema.String,
  count: Count,
  /** Contacts among them that were viewed; the others were added. */
  viewed: Schema.optionalKey(Count),
  /** The median stay in seconds, current stays included. Null for a final state. */
  medianSeconds: Schema.NullOr(Schema.Number)
})

const RefusedMoves = Schema.Struct({
  from: Schema.String,
  /** The requested event of the chart. */
  event: Schema.String,
  reason: Schema.String,
  count: Count,
  lastAt: Schema.String
})

const ChartNumbers = Schema.Struct({
  chart: Schema.Literals(numberedCharts),
  statuses: Schema.Array(StatusNumbers),
  refused: Schema.Array(RefusedMoves)
})

export type ChartNumbers = typeof ChartNumbers.Type

export const flowCalls = {
  getNumbers: call({
    path: "/flows/get-numbers",
    summary:
      "Items in each status of a lifecycle, their typical stay, and transitions refused in ninety days. Members and payments only for Admins.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(ChartNumbers) },
    addition: true
  })
}
