/** The browser's storage, which may be forbidden or full: what cannot be kept then lasts as long as the page. */
export type Store = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
  readonly clear: () => void
  readonly keys: () => ReadonlyArray<string>
}

const attempt = <A>(work: () => A, otherwise: A): A => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const storeOver = (storage: () => Storage): Store => ({
  read: (key) => attempt(() => storage().getItem(key), null),
  write: (key, value) => attempt(() => storage().setItem(key, value), undefined),
  remove: (key) => attempt(() => storage().removeItem(key), undefined),
  clear: () => attempt(() => storage().clear(), undefined),
  keys: () => attempt(() => Object.keys(storage()), [])
})

/** Kept between visits and shared by every tab. */
export const localStore = storeOver(() => localStorage)

/** Kept for this tab, through reloads. */
export const tabStore = storeOver(() => sessionStorage)
