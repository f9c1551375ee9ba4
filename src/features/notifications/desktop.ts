/** The browser's permission for desktop notifications: not asked yet, granted, denied, or unsupported. */
export type DesktopPermission = NotificationPermission | "unable"

export const desktopPermission = (): DesktopPermission =>
  "Notification" in globalThis ? Notification.permission : "unable"

/** Asks the person through the browser's own prompt. */
export const askForDesktop = async (): Promise<DesktopPermission> =>
  desktopPermission() === "unable" ? "unable" : Notification.requestPermission()

type Shown = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly onOpen: () => void
}

/** Shows a desktop notification once across all tabs, if allowed and no tab is visible. */
export const showOnDesktop = ({ id, title, text, onOpen }: Shown) => {
  if (desktopPermission() !== "granted" || document.visibilityState === "visible") return
  try {
    const shown = new Notification(title, { body: text, tag: id, icon: "/icon-192.png" })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onOpen()
    }
  } catch {
    // Some phones allow it only through a service worker; the bell shows it anyway.
  }
}
