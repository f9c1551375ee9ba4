import { Schema } from "effect"
import { call } from "../call.ts"

/** The lifecycles whose numbers are kept, by the names of their charts. */
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
  /** How long it is kept, in seconds: the middle one of all stays, those that go on among them. Null for an end. */
  medianSeconds: Schema.NullOr(Schema.Number)
})

const RefusedMoves = Schema.Struct({
  from: Schema.String,
  /** The event of the chart that was asked for. */
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

export const flows = {
  getNumbers: call({
    path: "/flows/get-numbers",
    summary:
      "How many things are in each status of a lifecycle, how long they stay, and which moves were refused in ninety days. Members and payments to Admins alone.",
    who: "Read",
    effect: "read",
    payload: {},
    reply: { data: Schema.Array(ChartNumbers) },
    addition: true
  })
}
