import { Effect } from "effect"
import type { ApprovalLimits } from "../../../contract/entities/Honorarium.ts"
import { decimalAmounts, optionalAmounts, setOptionalAmounts } from "./amounts.ts"

/** The amounts above which two Admins have to approve. */
export const approvalLimits = Effect.fn("ApprovalLimits.get")(function* () {
  return { data: decimalAmounts(yield* optionalAmounts("approvalLimits")) }
})

/** Sets the amounts that are named. Raising or removing one asks for a fresh code. */
export const setApprovalLimits = Effect.fn("ApprovalLimits.set")((wanted: Partial<ApprovalLimits>) =>
  setOptionalAmounts(wanted, {
    kind: "approvalLimits",
    action: "organisation.approvalLimitsSet",
    raising: { kind: "raisedLimit" }
  })
)
