import { Data } from "effect"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { RefusedMove } from "./refusedMoves.ts"

export type RefusalDetails = {
  /** Key under `refused` in `locales/<lng>/server.json`; the code itself when left out. */
  readonly words?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Per field: a key under `refused`, or a rule's own message. */
  readonly errors?: Readonly<Record<string, string>>
  /** Further fields of the body, such as the newer contact beside a stale version. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  /** What a lifecycle was asked for in vain, to be counted. */
  readonly move?: RefusedMove
  /** True when what the transaction wrote so far is to stay, such as a counted attempt. */
  readonly keep?: boolean
}

/** An expected no. The HTTP layer turns it into the failure envelope. */
export class Refusal extends Data.TaggedError("Refusal")<
  Required<Pick<RefusalDetails, "keep">> & Omit<RefusalDetails, "keep"> & { readonly code: ErrorCode }
> {}

export const refuse = (code: ErrorCode, details: RefusalDetails = {}) =>
  new Refusal({ ...details, code, keep: details.keep ?? false })
