import { Option, Schema } from "effect"
import { Organisation } from "../../../contract/entities/Organisation.ts"
import { User } from "../../../contract/entities/User.ts"
import type { StoredSession } from "../../../machines/flows/session.machine.ts"
import { isToken } from "../../services/token.ts"

const userIn = Schema.decodeUnknownOption(Schema.fromJsonString(User))
const organisationIn = Schema.decodeUnknownOption(Schema.fromJsonString(Organisation))

/** The stored session, or null if it is not one of this version. */
export const decodeSession = (
  token: string,
  user: string | null,
  organisation: string | null
): StoredSession | null => {
  const decoded = userIn(user)
  if (!isToken(token) || Option.isNone(decoded)) return null
  return { token, user: decoded.value, organisation: Option.getOrNull(organisationIn(organisation)) }
}
