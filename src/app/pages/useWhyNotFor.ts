import type { Who } from "../../../contract/rules/permissions.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"

/** A call of the contract, to ask who may make it. */
export type Permitted = { readonly who: Who }

/** The reason why the person may not make a call; undefined if they may. */
export const useWhyNotFor = (call: Permitted) => useWhyNot().forCall(call, useSession(selectUser))
