import { removeDatabases } from "./databases.ts"
import { dropOldEntries, leaveOutbox } from "./outboxRows.ts"
import { closeStores, localStore, tabStore } from "./storage.ts"
import { lastingOf } from "./stores.ts"

/** Other tabs read these when the token is removed, so these are removed last, in this order. */
const account = ["user", "org", "token"] as const

/** Stored in place of a token while no one is signed in. */
const signedOut = "false"

export const storedToken = () => {
  const token = localStore.read("token")
  return token === signedOut ? null : token
}

/** Another tab may have signed in meanwhile. */
export const noteSignedOut = () => {
  if (localStore.read("token") === null) localStore.write("token", signedOut)
}

const isAccount = (key: string) => (account as ReadonlyArray<string>).includes(key)

const removeWork = () => {
  tabStore.removeWhere((key) => lastingOf("tab", key) === "session")
  localStore.removeWhere((key) => lastingOf("local", key) !== "device" && !isAccount(key))
}

const removeStoredRows = async () => {
  await Promise.all([removeDatabases(), leaveOutbox()])
}

let ending: Promise<void> | undefined

/**
 * Removes everything that belongs to a session, and blocks further writes. Values shared between tabs stay if someone
 * else has signed in meanwhile. Resolves when everything is removed.
 */
export const endSessionStores = (token: string | null): Promise<void> => {
  if (ending) return ending
  closeStores()
  tabStore.removeWhere(() => true)
  const now = storedToken()
  if (now !== null && now !== token) return Promise.resolve()
  removeWork()
  for (const key of account) localStore.remove(key)
  ending = removeStoredRows()
  return ending
}

/** Removes the remains of a session that ended unobserved: after a crash, or by an older version. */
export const sweepStores = (): void => {
  removeWork()
  for (const key of account) localStore.remove(key)
  removeStoredRows().catch(() => undefined)
}

const hasOwner = (key: string) => key.includes(" ") && lastingOf("local", key) === "session"

/** Assigns this browser's stores to a member. Remains of another session are removed first. */
export const giveStoresTo = async (member: string): Promise<void> => {
  const before = localStore.read("keptFor")
  if (before === member) return
  const [organisation, user] = (before ?? "").split("/")
  const isJoining = organisation === "" && member.endsWith(`/${user}`)
  if (before === null) localStore.removeWhere((key) => hasOwner(key) && key.split(" ")[1] !== member)
  else if (!isJoining) {
    removeWork()
    await removeDatabases().catch(() => undefined)
  }
  localStore.write("keptFor", member)
  dropOldEntries(member).catch(() => undefined)
}
