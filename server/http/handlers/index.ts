import type { GroupName } from "../../../contract/calls/index.ts"
import { auth } from "./auth.ts"
import type { HandlersOf } from "./handler.ts"
import { profile } from "./profile.ts"

/** The handlers of every group that has any. */
export const handlers: { readonly [G in GroupName]?: HandlersOf<G> } = { auth, profile }
