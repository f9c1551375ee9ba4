import type { User } from "../../../contract/entities/User.ts"
import type { SessionContext, SessionEvent, StoredSession } from "../../../machines/flows/session.machine.ts"
import { giveStoresTo, noteSignedOut, storedToken, sweepStores } from "../../services/sessionStores.ts"
import { localStore, tabStore } from "../../services/storage.ts"

export const tokenKey = "token"
const userKey = "user"
const organisationKey = "org"
const endedKey = "sessionEnded"

/** A provider's access token would outlive its use here, so it is not stored. */
const storable = ({ accessToken: _, ...user }: User) => user

const memberOf = ({ user }: Pick<StoredSession, "user">) => `${user.organization_id ?? ""}/${user._id}`

/** The token is written last: other tabs read the rest when they notice it. */
export const storeSession = ({ token, user, organisation }: SessionContext) => {
  if (token === null || user === null) return
  void giveStoresTo(memberOf({ user }))
  tabStore.remove(endedKey)
  localStore.write(userKey, JSON.stringify(storable(user)))
  if (organisation === null) localStore.remove(organisationKey)
  else localStore.write(organisationKey, JSON.stringify(organisation))
  localStore.write(tokenKey, token)
}

export const hasStoredToken = () => storedToken() !== null

const readSession = async (): Promise<StoredSession | null> => {
  const token = storedToken()
  if (token === null) return null
  const { decodeSession } = await import("./decodeSession.ts")
  return decodeSession(token, localStore.read(userKey), localStore.read(organisationKey))
}

/** An undecodable session counts as signed out and is removed. */
export const restoreSession = async (): Promise<StoredSession | null> => {
  const session = await readSession()
  if (session === null) {
    sweepStores()
    noteSignedOut()
  } else await giveStoresTo(memberOf(session))
  return session
}

export const readOtherTab = async (): Promise<SessionEvent> => {
  const session = await readSession()
  return session === null ? { type: "tab.signedOut" } : { type: "tab.signedIn", session }
}

/** After the reload, says that the session was ended elsewhere. */
export const noteEnded = () => tabStore.write(endedKey, "yes")

export const wasEnded = () => tabStore.read(endedKey) !== null
