/** Who imports, as the shell says: for which organisation, and its calling code. Null while nobody may. */
export type ImportOwner = {
  readonly id: string
  readonly organisationId: string
  readonly callingCode: string
}

let owner: ImportOwner | null = null
const listeners = new Set<() => void>()

export const importOwner = {
  now: (): ImportOwner | null => owner,
  set: (next: ImportOwner | null): void => {
    if (next?.id === owner?.id && next?.callingCode === owner?.callingCode) return
    owner = next
    for (const listener of listeners) listener()
  },
  /** Calls back now and whenever it changes, while somebody is here. Returns what stops that. */
  whenHere: (listener: (owner: ImportOwner) => void): (() => void) => {
    const tell = () => {
      if (owner) listener(owner)
    }
    listeners.add(tell)
    tell()
    return () => listeners.delete(tell)
  }
}
