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

type Setters = Pick<Interest, "requestedBy" | "termsSetBy">

type Policy = {
  readonly isAboveLimit: boolean
  /** Everyone who is an Admin, or was within the last day. */
  readonly admins: ReadonlyArray<string>
}

/**
 * The number of Admins who have to approve: above the organisation's limit two, if two of them have no interest of
 * their own.
 */
export const approvalsNeeded = ({ isAboveLimit, admins, ...setters }: Policy & Setters): 1 | 2 => {
  const free = admins.filter((personId) => !hasOwnInterest({ personId, ...setters }))
  return isAboveLimit && new Set(free).size > 1 ? 2 : 1
}

type Approvals = {
  readonly personId: string
  /** Everyone who approved the present terms. */
  readonly approvedBy: ReadonlyArray<string>
  readonly approvalsNeeded: number
}

/** True if an honorarium can be paid once a person has approved it too. */
export const isLastApproval = ({ personId, approvedBy, approvalsNeeded }: Approvals): boolean =>
  new Set([...approvedBy, personId]).size >= approvalsNeeded

type Decision = Interest & Approvals & { readonly hasOtherAdmin: boolean; readonly isPayable: boolean }

/**
 * The reason why an Admin can't approve or reject a requested honorarium, or undefined. Only an approval needs a payee,
 * and the second one another Admin.
 */
export const decisionBar = (
  decision: "approve" | "reject",
  facts: Decision
): "ownTerms" | "approvedBefore" | "payeeMissing" | undefined => {
  if (needsOtherAdmin(facts)) return "ownTerms"
  if (decision === "reject") return undefined
  if (facts.approvedBy.includes(facts.personId) && !isLastApproval(facts)) return "approvedBefore"
  return facts.isPayable ? undefined : "payeeMissing"
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

const fewestUsual = 5
const farAbove = 3

/** True for an amount of more than three times the median of at least five others. */
export const isUnusualAmount = (amount: number, usual: { readonly count: number; readonly median: number }) =>
  usual.count >= fewestUsual && amount > farAbove * usual.median
