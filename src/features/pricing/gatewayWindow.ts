import { fromCallback } from "xstate"
import type { CheckoutEvent } from "../../../machines/flows/checkout.machine.ts"

type Place = { readonly window: Window } | "blocked" | "outOfReach"

let place: Place = "outOfReach"
const lookEveryMs = 400

/** Opens the payment provider's page in its own window, which can't access this one. */
export const openGateway = (url: string) => {
  const opened = window.open("", "_blank")
  if (opened === null) {
    place = "blocked"
    return
  }
  opened.opener = null
  opened.location.replace(url)
  place = { window: opened }
}

/** Reports that the window was closed, or that there is none: blocked, or opened before a reload. */
export const watchGateway = fromCallback<CheckoutEvent>(({ sendBack }) => {
  if (place === "blocked") return sendBack({ type: "gateway.blocked" })
  if (place === "outOfReach") return sendBack({ type: "gateway.closed" })
  const { window: opened } = place
  const timer = setInterval(() => {
    if (opened.closed) sendBack({ type: "gateway.closed" })
  }, lookEveryMs)
  return () => clearInterval(timer)
})
