type PressOutside = Pick<CustomEvent<{ readonly target: EventTarget | null }>, "detail" | "preventDefault">

/** What lies under a toast stays open when the toast is pressed. */
export const keepUnderToasts = (event: PressOutside) => {
  const { target } = event.detail
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault()
}

/** The focus passes outside when a dialog over this one closes: the trap brings it back, and nobody meant to leave. */
export const stayOpen = (event: Pick<Event, "preventDefault">) => event.preventDefault()
