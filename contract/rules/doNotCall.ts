type Reachable = { readonly doNotCall: boolean; readonly phone: string; readonly email: string }

/** Why a contact can't be called, or null. The do-not-call list comes first. */
export const callHindrance = ({
  doNotCall,
  phone
}: Pick<Reachable, "doNotCall" | "phone">): "listed" | "noNumber" | null =>
  doNotCall ? "listed" : phone === "" ? "noNumber" : null

/** Why a contact can't be written to, or null. The do-not-call list comes first. */
export const mailHindrance = ({
  doNotCall,
  email
}: Pick<Reachable, "doNotCall" | "email">): "listed" | "noAddress" | null =>
  doNotCall ? "listed" : email === "" ? "noAddress" : null
