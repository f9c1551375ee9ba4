import { Option, Schema } from "effect"
import { Organisation } from "../../../contract/entities/Organisation.ts"
import { User } from "../../../contract/entities/User.ts"
import type { StoredSession } from "../../../machines/flows/session.machine.ts"

const userIn = Schema.decodeUnknownOption(Schema.fromJsonString(User))
const organisationIn = Schema.decodeUnknownOption(Schema.fromJsonString(Organisation))
const isToken = (text: string) => /^[\x21-\x7e]{16,500}$/.test(text)

/** What local storage held, or null when it is not a session of this version. */
export const decodeSession = (
  token: string,
  user: string | null,
  organisation: string | null
): StoredSession | null => {
  const decoded = userIn(user)
  if (!isToken(token) || Option.isNone(decoded)) return null
  return { token, user: decoded.value, organisation: Option.getOrNull(organisationIn(organisation)) }
}
