import { lazy, Suspense, useEffect, useState } from "react"
import { createPortal } from "react-dom"

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
  useEffect(() => markReady(), [])
  return null
}

/**
 * Where toasts appear. Mounted once; its code comes with the first toast, and without network there is none. Right in
 * the body, where an open dialog leaves what is live to be read out.
 */
export const Toasts = ({ label }: { readonly label: string }) => {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    wanted.then(() => setIsWanted(true))
  }, [])
  return isWanted ? (
    <Suspense fallback={null}>
      {createPortal(
        <Toaster position="top-center" duration={shownForMs} containerAriaLabel={label} />,
        document.body
      )}
      <Ready />
    </Suspense>
  ) : null
}

type PressOutside = Pick<CustomEvent<{ readonly target: EventTarget | null }>, "detail" | "preventDefault">

/** What lies under a toast stays open when the toast is pressed. */
export const keepUnderToasts = (event: PressOutside) => {
  const { target } = event.detail
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault()
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

/** Tells the person something for three seconds, politely. */
export const notify = {
  success: (message: string) => void show("success", message),
  error: (message: string) => void show("error", message),
  info: (message: string) => void show("info", message),
  /** Says what was done, with a button that takes it back; stays a little longer. */
  undoable: (message: string, label: string, undo: () => void) =>
    void show("info", message, { label, onClick: undo }),
  /** Stays until it is dealt with. */
  lasting: (message: string, label: string, act: () => void) =>
    void show("info", message, { label, onClick: act }, Number.POSITIVE_INFINITY)
}
