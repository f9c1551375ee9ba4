import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"
import { outcomeRules } from "../../../../contract/rules/outcomes.ts"
import type { WrapUpRef } from "./wrapUp.ts"

/** Chooses an outcome, with what its rule asks for. */
export const choose = (actor: WrapUpRef, status: CallStatus) =>
  actor.send({ type: "outcome.choose", status, asks: outcomeRules[status].asks })
