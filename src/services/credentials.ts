/** The session token of calls. Only the session chart sets it. */
let token: string | null = null

const listeners = new Set<() => void>()

export const credentials = {
  token: (): string | null => token,
  use: (next: string | null): void => {
    token = next
  },
  /** Calls the listener when the server has ended the current session. Returns a function that stops it. */
  onEnded: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** A response to an older token says nothing about the current one. */
  reportEnded: (refused: string | null): void => {
    if (refused === null || refused !== token) return
    for (const listener of listeners) listener()
  }
}
