import { onOutboxKey, outboxKeyOf } from "./outboxKeys.ts"
import { database, isSealed, type Kept, type Row, type Rows, type Sealed, writing } from "./outboxRows.ts"

const channelName = "outbox"

const userOf = (owner: string) => owner.split("/").at(-1) ?? ""

const boundTo = ({ owner, key }: Pick<Kept, "owner" | "key">) => new TextEncoder().encode(`${owner} ${key}`)

/** The stored form: encrypted for its owner, or unencrypted if this browser can't. */
const sealedOf = async (entry: Kept): Promise<Row> => {
  const { key, owner, at, refusal } = entry
  const secret = await outboxKeyOf(userOf(owner))
  if (secret === null) return { ...entry, isClear: true }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const { isClear: _, ...plain } = entry
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: boundTo(entry) },
    secret,
    new TextEncoder().encode(JSON.stringify(plain))
  )
  return { key, owner, at, isRefused: refusal !== null, iv, sealed }
}

/** Null if the key is missing or someone else's. */
const openedOf = async (row: Sealed): Promise<Kept | null> => {
  const secret = await outboxKeyOf(userOf(row.owner))
  if (secret === null) return null
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: row.iv, additionalData: boundTo(row) },
      secret,
      row.sealed
    )
    return JSON.parse(new TextDecoder().decode(plain)) as Kept
  } catch {
    return null
  }
}

const change = async (work: (rows: Rows) => Promise<unknown>): Promise<void> => {
  await writing(work)
  tell()
}

const placeOf = (rows: Rows, key: string) => rows.index("key").getKey(key)

/** Encrypts an unencrypted entry, unless it was changed or removed meanwhile. */
const seal = async (clear: Kept): Promise<boolean> => {
  const row = await sealedOf(clear)
  if (!isSealed(row)) return false
  await writing(async (rows) => {
    const place = await placeOf(rows, clear.key)
    if (place === undefined) return
    const there = await rows.get(place)
    if (JSON.stringify(there) === JSON.stringify(clear)) await rows.put(row, place)
  })
  return true
}

const entryOf = async (row: Row): Promise<Kept | null> => {
  if (isSealed(row)) return openedOf(row)
  const isEncrypted = await seal(row).catch(() => false)
  const { isClear: _, ...entry } = row
  return isEncrypted ? entry : { ...entry, isClear: true }
}

/** A tab that crashes right after storing can't notify the others, so they also check themselves. */
const lookAgainMs = 10_000

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

const tell = () => {
  for (const listener of listeners) listener()
  channel ??= new BroadcastChannel(channelName)
  channel.postMessage(null)
}

onOutboxKey(tell)

/**
 * Calls `show` with what `read` finds, now and after every change by any tab; an answer that comes late is dropped.
 * Returns a function that stops it.
 */
const watchEntries = <Entries>(read: () => Promise<Entries>, show: (entries: Entries) => void) => {
  let isStopped = false
  let looks = 0
  let shown = 0
  const look = () => {
    const at = ++looks
    void read().then(
      (entries) => {
        if (isStopped || at < shown) return
        shown = at
        show(entries)
      },
      (error) => console.error("Outbox:", error)
    )
  }
  channel ??= new BroadcastChannel(channelName)
  channel.addEventListener("message", look)
  const again = setInterval(look, lookAgainMs)
  listeners.add(look)
  look()
  return () => {
    isStopped = true
    clearInterval(again)
    listeners.delete(look)
    channel?.removeEventListener("message", look)
  }
}

/** Entries that outlive the page, in the order of recording in any tab. */
export const outboxOf = <Entry extends Kept>() => {
  const read = async (owner: string): Promise<ReadonlyArray<Entry>> => {
    const rows = await (await database()).getAllFromIndex("entries", "owner", owner)
    const entries = await Promise.all(rows.map(entryOf))
    return entries.filter((entry) => entry !== null) as ReadonlyArray<Kept> as ReadonlyArray<Entry>
  }
  return {
    read,
    /** Appends it. Repeating the key changes nothing. */
    add: async (entry: Entry): Promise<void> => {
      const row = await sealedOf(entry)
      await change(async (rows) => {
        if ((await placeOf(rows, entry.key)) === undefined) await rows.add(row)
      })
    },
    /** Replaces an existing entry with another. False if it does not exist. */
    replace: async (key: string, entry: Entry): Promise<boolean> => {
      const row = await sealedOf(entry)
      let isThere = false
      await change(async (rows) => {
        const place = await placeOf(rows, key)
        isThere = place !== undefined
        if (place !== undefined) await rows.put(row, place)
      })
      return isThere
    },
    has: async (key: string): Promise<boolean> =>
      (await (await database()).getKeyFromIndex("entries", "key", key)) !== undefined,
    remove: (key: string): Promise<void> =>
      change(async (rows) => {
        const place = await placeOf(rows, key)
        if (place !== undefined) await rows.delete(place)
      }),
    /** Calls the listener now and after every change by any tab. Returns a function that stops it. */
    watch: (owner: string, listener: (entries: ReadonlyArray<Entry>) => void): (() => void) =>
      watchEntries(() => read(owner), listener)
  }
}
