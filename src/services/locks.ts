/**
 * Holds a lock that one tab at a time has, once `given` is called, until the returned function is. The browser releases
 * it when the tab is closed or crashes; a request that ends with its window is no error.
 */
export const holdLock = (name: string, given = () => {}): (() => void) => {
  const leaving = new AbortController()
  const { signal } = leaving
  const leave = () => leaving.abort()
  if (!navigator.locks) {
    given()
    return leave
  }
  navigator.locks
    .request(name, { signal }, () => {
      given()
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }))
    })
    .catch((error) => {
      if (!signal.aborted && !window.closed) console.error(error)
    })
  return leave
}
