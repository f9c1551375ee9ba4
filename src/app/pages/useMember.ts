import type { Organisation } from "../../../contract/entities/Organisation.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { selectOrganisation, selectUser, useSession } from "../../features/auth/session.ts"
import type { LabelOwner } from "../../features/labels/labels.ts"

export type Member = {
  readonly owner: LabelOwner
  readonly canWrite: boolean
  readonly isAdmin: boolean
  readonly organisation: Organisation
}

/** The signed-in member and organisation; null if there is none. */
export const useMember = (): Member | null => {
  const user = useSession(selectUser)
  const organisation = useSession(selectOrganisation)
  if (user === null || organisation === null) return null
  return {
    owner: { userId: user._id, organisationId: organisation._id },
    canWrite: hasLevel(user.role, "Write"),
    isAdmin: hasLevel(user.role, "Admin"),
    organisation
  }
}
