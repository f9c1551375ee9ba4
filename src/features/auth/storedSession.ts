import type { SessionContext, SessionEvent, StoredSession } from "../../../machines/flows/session.machine.ts"
import { localStore } from "../../services/storage.ts"

export const tokenKey = "token"
const userKey = "user"
const organisationKey = "org"

/** The token is written last and removed last: other tabs read the rest when they hear of it. */
export const storeSession = ({ token, user, organisation }: SessionContext) => {
  if (token === null || user === null) return
  localStore.write(userKey, JSON.stringify(user))
  if (organisation === null) localStore.remove(organisationKey)
  else localStore.write(organisationKey, JSON.stringify(organisation))
  localStore.write(tokenKey, token)
}

export const forgetSession = () => {
  localStore.remove(userKey)
  localStore.remove(organisationKey)
  localStore.remove(tokenKey)
}

/** The session is over but not left: another tab that finds the user still here keeps its page too. */
export const forgetToken = () => localStore.remove(tokenKey)

const readSession = async (): Promise<StoredSession | null> => {
  const token = localStore.read(tokenKey)
  if (token === null) return null
  const { decodeSession } = await import("./decodeSession.ts")
  return decodeSession(token, localStore.read(userKey), localStore.read(organisationKey))
}

/** What does not decode counts as signed out, and nothing of it is left. */
export const restoreSession = async (): Promise<StoredSession | null> => {
  const session = await readSession()
  if (session === null) forgetSession()
  return session
}

export const readOtherTab = async (): Promise<SessionEvent> => {
  const session = await readSession()
  if (session !== null) return { type: "tab.signedIn", session }
  return { type: localStore.read(userKey) === null ? "tab.signedOut" : "session.ended" }
}
