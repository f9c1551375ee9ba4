/** The window around the page. */
export const browser = {
  reload: () => location.reload(),
  /** A new tab that cannot access this one. */
  open: (url: string) => void window.open(url, "_blank", "noopener,noreferrer"),
  isOnline: () => navigator.onLine,
  /** Calls the listener when the network changes. Returns a function that stops it. */
  onNetwork: (listener: (isOnline: boolean) => void): (() => void) => {
    const online = () => listener(true)
    const offline = () => listener(false)
    addEventListener("online", online)
    addEventListener("offline", offline)
    return () => {
      removeEventListener("online", online)
      removeEventListener("offline", offline)
    }
  }
}
