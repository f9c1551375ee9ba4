import { hasLevel } from "./permissions.ts"

/** How long someone still counts as an Admin after being suspended, demoted or removed. */
export const formerAdminHours = 24

type Interest = {
  readonly personId: string
  readonly requestedBy: string
  /** Everyone who set the payee, the payment details or the amount. */
  readonly termsSetBy: ReadonlyArray<string>
}

/** True for a person who requested the honorarium or set its terms, and so has an interest in the decision. */
export const hasOwnInterest = ({ personId, requestedBy, termsSetBy }: Interest): boolean =>
  requestedBy === personId || termsSetBy.includes(personId)

/**
 * True if another Admin has to approve or reject. Only an organisation's only Admin decides about their own requests.
 */
export const needsOtherAdmin = (facts: Interest & { readonly hasOtherAdmin: boolean }): boolean =>
  facts.hasOtherAdmin && hasOwnInterest(facts)

type Decision = Interest & { readonly hasOtherAdmin: boolean; readonly isPayable: boolean }

/**
 * The reason why an Admin can't approve or reject a requested honorarium, or undefined. Only an approval needs a payee.
 */
export const decisionBar = (
  decision: "approve" | "reject",
  facts: Decision
): "ownTerms" | "payeeMissing" | undefined => {
  if (needsOtherAdmin(facts)) return "ownTerms"
  return decision === "approve" && !facts.isPayable ? "payeeMissing" : undefined
}

type Requester = {
  readonly personId: string
  readonly role: string | null
  readonly requestedBy: string
}

/** True for a request that a person may cancel: their own, or any as an Admin. */
export const mayCancel = ({ personId, role, requestedBy }: Requester): boolean =>
  requestedBy === personId || hasLevel(role, "Admin")

type Warned = { readonly warnings: ReadonlyArray<{ readonly kind: string }> }

/** True if an action on an honorarium needs a reason: rejecting always, paying without a documented interview. */
export const isReasonDue = (action: string, { warnings }: Warned): boolean =>
  action === "reject" || (action === "pay" && warnings.some(({ kind }) => kind === "interviewMissing"))

/** True if an action needs a reason and none is given. */
export const isReasonMissing = (action: string, reason: string | undefined, warned: Warned): boolean =>
  isReasonDue(action, warned) && !reason?.trim()
