type PressOutside = Pick<CustomEvent<{ readonly target: EventTarget | null }>, "detail" | "preventDefault">

/** Pressing a toast does not close the layer below it. */
export const keepUnderToasts = (event: PressOutside) => {
  const { target } = event.detail
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault()
}

/**
 * When a dialog over this one closes, the focus briefly passes outside: the trap brings it back, and it must not count
 * as leaving.
 */
export const stayOpen = (event: Pick<Event, "preventDefault">) => event.preventDefault()
