import type { DBSchema } from "idb"
import { databaseNamed } from "./databases.ts"
import { localStore } from "./storage.ts"

type Schema = DBSchema & { readonly keys: { readonly key: string; readonly value: CryptoKey } }

const database = databaseNamed<Schema>("outboxKeys", (made) => made.createObjectStore("keys"))

/** Not over plain HTTP, except on localhost. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

const known = new Map<string, CryptoKey>()
const listeners = new Set<() => void>()

/** Calls the listener when a key arrives. */
export const onOutboxKey = (listener: () => void): void => {
  listeners.add(listener)
}

/** Tells the page's head, which asks for the key early while this is not said, that the key is stored here. */
const noteStored = () => localStore.write("outboxKey", "kept")

/** This person's key, if this session has loaded it: also without a network. */
export const outboxKeyOf = async (userId: string): Promise<CryptoKey | null> => {
  if (!canEncrypt()) return null
  const there = known.get(userId)
  if (there) return there
  const kept = await database()
    .then((open) => open.get("keys", userId))
    .catch(() => undefined)
  if (kept === undefined) return null
  known.set(userId, kept)
  noteStored()
  return kept
}

/** Stores the server's key so that no script can read it again. */
export const keepOutboxKey = async (userId: string, base64: string): Promise<void> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"])
  known.set(userId, key)
  try {
    await (await database()).put("keys", key, userId)
    noteStored()
  } catch (error) {
    console.warn("The outbox key can't be stored:", error)
  }
  for (const listener of listeners) listener()
}
