import { Data } from "effect"
import type { ErrorCode } from "../../../contract/errors.ts"
import type texts from "../../../locales/en/server.json"
import type { RefusedMove } from "./refusedMoves.ts"

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key

/** A key under `refused` in `locales/<lng>/server.json`. */
type RefusedText = WithoutPlural<keyof (typeof texts)["refused"]>

export type RefusalDetails = {
  /** A message for people; the code's own text by default. */
  readonly words?: RefusedText
  readonly params?: Readonly<Record<string, string | number>>
  /** Per field: a key under `refused`, or a rule's own message. */
  readonly errors?: Readonly<Record<string, string>>
  /** Further fields of the body, such as the newer contact beside a stale version. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  /** A refused event of a lifecycle, for the statistics. */
  readonly move?: RefusedMove
  /** True if the transaction's writes must stay, such as a counted attempt. */
  readonly keep?: boolean
}

/** An expected refusal, with one of the contract's codes. The HTTP layer turns it into the failure envelope. */
export class Refusal<out Code extends ErrorCode = ErrorCode> extends Data.TaggedError("Refusal")<
  Required<Pick<RefusalDetails, "keep">> & Omit<RefusalDetails, "keep"> & { readonly code: ErrorCode }
> {
  declare readonly code: Code
}

export const refuse = <const Code extends ErrorCode>(code: Code, details: RefusalDetails = {}) =>
  new Refusal<Code>({ ...details, code, keep: details.keep ?? false })
