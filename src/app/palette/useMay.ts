import type { Who } from "../../../contract/rules/permissions.ts"
import { missingFor } from "../../../contract/rules/permissions.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"

/** True for calls that the signed-in person may make. */
export const useMay = () => {
  const user = useSession(selectUser)
  return ({ who }: { readonly who: Who }): boolean => missingFor(who, user) === undefined
}
