import { lazy, Suspense, useState } from "react"
import { createPortal } from "react-dom"
import { focusPage } from "./focus.ts"
import { useWhileShown } from "./useWhileShown.ts"

const shownForMs = 3000
const undoableForMs = 8000
const load = async () => {
  const [sonner] = await Promise.all([import("sonner"), import("./toasts.css")])
  return sonner
}

const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

let want = () => {}
const wanted = new Promise<void>((resolve) => {
  want = resolve
})
let markReady = () => {}
const ready = new Promise<void>((resolve) => {
  markReady = resolve
})

const Ready = () => {
  useWhileShown(() => markReady())
  return null
}

/**
 * Sonner returns the focus whenever it leaves the toasts, so that Tab never gets past them. Here it returns only when
 * the focused toast disappears.
 */
const letFocusPass = (section: HTMLElement | null) => {
  if (section === null) return
  let before: EventTarget | null = null
  let focused: EventTarget | null = null
  const enter = (event: FocusEvent) => {
    event.stopPropagation()
    if (!isWithin(section, event.relatedTarget)) before = event.relatedTarget
    focused = event.target
  }
  const leave = (event: FocusEvent) => {
    event.stopPropagation()
    if (event.relatedTarget !== null && !isWithin(section, event.relatedTarget)) focused = null
  }
  const goBack = () => {
    const isLost = document.activeElement === document.body && document.hasFocus()
    if (!isLost || focused === null || isWithin(section, focused)) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    else focusPage()
    focused = null
  }
  const removals = new MutationObserver(goBack)
  removals.observe(section, { childList: true, subtree: true })
  section.addEventListener("focusin", enter, { capture: true })
  section.addEventListener("focusout", leave, { capture: true })
  return () => {
    removals.disconnect()
    section.removeEventListener("focusin", enter, { capture: true })
    section.removeEventListener("focusout", leave, { capture: true })
  }
}

const isWithin = (section: HTMLElement, place: EventTarget | null) =>
  place instanceof Node && section.contains(place)

const offset = { top: "var(--toasts-top)" }

/**
 * The container of toasts. Mounted once; its code loads with the first toast, so without a network there is none.
 * Directly in the body, where an open dialog leaves live regions readable.
 */
export const Toasts = ({ label }: { readonly label: string }) => {
  const [isWanted, setIsWanted] = useState(false)
  useWhileShown(() => {
    wanted.then(() => setIsWanted(true))
  })
  return isWanted ? (
    <Suspense fallback={null}>
      {createPortal(
        <Toaster
          ref={letFocusPass}
          position="top-center"
          offset={offset}
          mobileOffset={offset}
          duration={shownForMs}
          containerAriaLabel={label}
        />,
        document.body
      )}
      <Ready />
    </Suspense>
  ) : null
}

type Action = { readonly label: string; readonly onClick: () => void }

const show = async (
  kind: "success" | "error" | "info",
  message: string,
  action?: Action,
  duration = undoableForMs
) => {
  const sonner = await load().catch(() => null)
  if (sonner === null) return console.warn(message)
  want()
  await ready
  sonner.toast[kind](message, action && { action, duration })
}

/** Shows a message for three seconds, announced politely. */
export const notify = {
  success: (message: string) => void show("success", message),
  error: (message: string) => void show("error", message),
  info: (message: string) => void show("info", message),
  /** Confirms an action, with an undo button; stays a little longer. */
  undoable: (message: string, label: string, undo: () => void) =>
    void show("info", message, { label, onClick: undo }),
  /** Stays until it is closed. */
  lasting: (message: string, label: string, act: () => void) =>
    void show("info", message, { label, onClick: act }, Number.POSITIVE_INFINITY)
}
