/** The session token that calls carry. The session chart sets it; nothing else does. */
let token: string | null = null

const listeners = new Set<() => void>()

export const credentials = {
  token: (): string | null => token,
  use: (next: string | null): void => {
    token = next
  },
  /** Calls back when the server says that the session in use is over. Returns what stops that. */
  onEnded: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** An answer to a call that carried an older token says nothing about the one in use. */
  reportEnded: (refused: string | null): void => {
    if (refused === null || refused !== token) return
    for (const listener of listeners) listener()
  }
}
