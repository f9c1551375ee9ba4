/** For how long someone who was suspended, demoted or removed still counts as an Admin. */
export const formerAdminHours = 24

type Decision = {
  readonly personId: string
  readonly requestedBy: string
  /** Everyone who set the payee, the payment details or the amount. */
  readonly termsSetBy: ReadonlyArray<string>
  readonly hasOtherAdmin: boolean
}

/** True for a person who asked for the honorarium or set its terms, and so has a share in what is decided. */
export const hasOwnInterest = ({
  personId,
  requestedBy,
  termsSetBy
}: Omit<Decision, "hasOtherAdmin">): boolean => requestedBy === personId || termsSetBy.includes(personId)

/** True if another Admin has to approve or reject. Only an organisation's only Admin decides about their own. */
export const needsOtherAdmin = (decision: Decision): boolean =>
  decision.hasOtherAdmin && hasOwnInterest(decision)
