type Warned = { readonly warnings: ReadonlyArray<{ readonly kind: string }> }

/** True if an action on an honorarium needs a reason: rejecting always, paying without a documented interview. */
export const isReasonDue = (action: string, { warnings }: Warned): boolean =>
  action === "reject" || (action === "pay" && warnings.some(({ kind }) => kind === "interviewMissing"))
