/** The reason why a file cannot be read at all. The texts are in `locales/<lng>/import.json` under `failure`. */
export const failureReasons = [
  "empty",
  "tooBig",
  "tooManyRows",
  "tooManyColumns",
  "tooMuchText",
  "rowTooLong",
  "cardTooLong",
  "fileChanged",
  "notText",
  "unknownEncoding",
  "webPage",
  "oldExcel",
  "locked",
  "notSpreadsheet",
  "damaged",
  "zipBomb",
  "noSheet",
  "noRows",
  "noCards",
  "notReady",
  "cancelled",
  "unexpected"
] as const

export type FailureReason = (typeof failureReasons)[number]

export type Failure = {
  readonly reason: FailureReason
  readonly limit?: number
  /** The row of a table, or the line of a file of cards, where reading stopped. */
  readonly row?: number
}

export type Settled<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly failure: Failure }

/** Carries a failure up to `settle`, which is the only place that catches it. */
export class ReadFailed extends Error {
  readonly failure: Failure
  constructor(reason: FailureReason, limit?: number, row?: number) {
    super(reason)
    this.name = "ReadFailed"
    this.failure = { reason, ...(limit !== undefined && { limit }), ...(row !== undefined && { row }) }
  }
}

/** Runs a step and turns anything thrown into a value. */
export const settle = async <A>(step: () => A | Promise<A>): Promise<Settled<A>> => {
  try {
    return { ok: true, value: await step() }
  } catch (error) {
    return { ok: false, failure: error instanceof ReadFailed ? error.failure : { reason: "unexpected" } }
  }
}

export const notReady = (): never => {
  throw new ReadFailed("notReady")
}
