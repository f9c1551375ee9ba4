import { sql } from "../../platform/database/sql.ts"
import { byCurrency, organisationAmounts } from "./amounts.ts"

/** The amounts above which two Admins have to approve. Raising or removing one asks for a fresh code. */
export const approvalLimits = organisationAmounts({
  name: "ApprovalLimits",
  column: sql`second_approval_above`,
  unset: byCurrency(() => null),
  action: "organisation.approvalLimitsSet",
  raising: { kind: "raisedLimit" }
})
