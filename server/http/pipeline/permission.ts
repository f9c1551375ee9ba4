import { Effect } from "effect"
import type { Call } from "../../../contract/call.ts"
import { type ApiScope, scopeOf } from "../../../contract/rules/apiScopes.ts"
import { missingFor } from "../../../contract/rules/permissions.ts"
import { type Refusal, refuse } from "../../platform/failures/Refusal.ts"
import type { Session } from "../../platform/session.ts"

/** Refuses a call that is not for API keys, or whose scope the key does not have. */
const checkScope = (call: Pick<Call, "apiArea" | "effect">, scopes: ReadonlyArray<ApiScope>) => {
  const scope = scopeOf(call)
  if (scope === undefined) return refuse("forbidden", { words: "notByApiKey" })
  return scopes.includes(scope)
    ? Effect.void
    : refuse("forbidden", { words: "needsScope", params: { scope }, body: { scope } })
}

/** Refuses callers without the required role or scope. A newcomer's call handles members itself. */
export const checkPermission = (
  call: Pick<Call, "who" | "apiArea" | "effect">,
  { role, organisationId, apiKey }: Pick<Session, "role" | "organisationId" | "apiKey">
): Effect.Effect<void, Refusal> => {
  if (apiKey) return checkScope(call, apiKey.scopes)
  const { who } = call
  const missing = missingFor(who, { role: role ?? "", organization_id: role ? organisationId : null })
  if (missing === undefined || missing === "newcomer") return Effect.void
  if (missing === "session") return refuse("session_invalid")
  return refuse("forbidden", {
    words: missing === "organisation" ? "needsOrganisation" : `needs${missing}`
  })
}
