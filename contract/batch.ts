/**
 * Several calls in one POST to the API's base and this path: `{ "calls": [{ "path", "payload" }, …] }`, with the
 * headers of a call. Only calls that read, at most `mostInBatch`.
 */
export const batchPath = "/batch"

export const mostInBatch = 10

/** A call of a batch. */
export type BatchedCall = { readonly path: string; readonly payload: object }

/**
 * The reply to a call of a batch: a line of JSON, sent as soon as the call is answered. `index` is the call's place in
 * the batch; `retryAfterSeconds` stands for the header `retry-after`.
 */
export type BatchLine = {
  readonly index: number
  readonly status: number
  readonly retryAfterSeconds?: number
  readonly body: Readonly<Record<string, unknown>>
}
