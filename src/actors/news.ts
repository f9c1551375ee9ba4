/** Facts that one feature tells and the shell carries to others. */
export const createNews = <A>() => {
  const listeners = new Set<(fact: A) => void>()
  return {
    tell: (fact: A): void => {
      for (const listener of listeners) listener(fact)
    },
    /** Returns what stops listening. */
    listen: (listener: (fact: A) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
