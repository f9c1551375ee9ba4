type Reachable = { readonly doNotCall: boolean; readonly phone: string; readonly email: string }

/** The reason why a contact can't be called, or null. The do-not-call list comes first. */
export const callHindrance = ({
  doNotCall,
  phone
}: Pick<Reachable, "doNotCall" | "phone">): "listed" | "noNumber" | null =>
  doNotCall ? "listed" : phone === "" ? "noNumber" : null

/** True if a next call may be planned: a contact on the do-not-call list is never called. */
export const canPlanCall = ({ doNotCall }: Pick<Reachable, "doNotCall">): boolean => !doNotCall

/** The reason why a contact can't be emailed, or null. The do-not-call list comes first. */
export const mailHindrance = ({
  doNotCall,
  email
}: Pick<Reachable, "doNotCall" | "email">): "listed" | "noAddress" | null =>
  doNotCall ? "listed" : email === "" ? "noAddress" : null
