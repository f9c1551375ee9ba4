import { type LocalKey, lastingOf, type TabKey } from "./stores.ts"

/** The browser's storage. If it is forbidden or full, values last as long as the page. */
export type Store<Key extends string = string> = {
  readonly read: (key: Key) => string | null
  readonly write: (key: Key, value: string) => void
  readonly remove: (key: Key) => void
  readonly keys: () => ReadonlyArray<string>
  /** Removes every matching key, whether the table has it or not. */
  readonly removeWhere: (isToGo: (key: string) => boolean) => void
}

const attempt = <A>(work: () => A, otherwise: A): A => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

let isClosed = false

/** Stops all writing: the session has ended, and the page is about to reload. */
export const closeStores = (): void => {
  isClosed = true
}

/** True while a session's stores may be written. */
export const areStoresOpen = (): boolean => !isClosed

const storeOver = <Key extends string>(place: "local" | "tab", storage: () => Storage): Store<Key> => {
  const keys = () => attempt(() => Object.keys(storage()), [])
  return {
    read: (key) => attempt(() => storage().getItem(key), null),
    write: (key, value) => {
      const lasts = lastingOf(place, key)
      if (lasts === undefined) console.error(`Not stored: ${key.split(" ")[0]} is missing in stores.ts`)
      else if (!isClosed || lasts !== "session") attempt(() => storage().setItem(key, value), undefined)
    },
    remove: (key) => attempt(() => storage().removeItem(key), undefined),
    keys,
    removeWhere: (isToGo) => {
      for (const key of keys()) if (isToGo(key)) attempt(() => storage().removeItem(key), undefined)
    }
  }
}

/** Stored between visits and shared by every tab. */
export const localStore = storeOver<LocalKey>("local", () => localStorage)

/** Stored for this tab, through reloads. */
export const tabStore = storeOver<TabKey>("tab", () => sessionStorage)

/** A window opened by this tab starts with a copy of the tab's store. */
export const emptyTabStoreOf = (opened: Window) => opened.sessionStorage.clear()
