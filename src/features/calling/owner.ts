/** Who calls, and for which organisation, as the shell says. Null while nobody may. */
let owner: string | null = null
const listeners = new Set<(owner: string | null) => void>()

export const callingOwner = {
  now: (): string | null => owner,
  set: (next: string | null): void => {
    if (next === owner) return
    owner = next
    for (const listener of listeners) listener(owner)
  },
  /** Calls back now and whenever it changes. Returns what stops that. */
  watch: (listener: (owner: string | null) => void): (() => void) => {
    listeners.add(listener)
    listener(owner)
    return () => listeners.delete(listener)
  }
}
