import { Effect } from "effect"
import type { Call } from "../../../contract/call.ts"
import { missingFor } from "../../../contract/rules/permissions.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import type { Session } from "../../platform/session.ts"

/** Refuses callers without the required role. A newcomer's call handles members itself. */
export const checkPermission = (
  { who }: Pick<Call, "who">,
  { role, organisationId }: Pick<Session, "role" | "organisationId">
) => {
  const missing = missingFor(who, { role: role ?? "", organization_id: role ? organisationId : null })
  if (missing === undefined || missing === "newcomer") return Effect.void
  if (missing === "session") return refuse("session_invalid")
  return refuse("forbidden", {
    words: missing === "organisation" ? "needsOrganisation" : `needs${missing}`
  })
}
