import { fromCallback } from "xstate"
import type { CheckoutEvent } from "../../../machines/flows/checkout.machine.ts"
import { emptyTabStoreOf } from "../../services/storage.ts"
import { paymentChannel } from "./returned.ts"

type Place = { readonly window: Window } | "blocked" | "outOfReach"

let place: Place = "outOfReach"
const lookEveryMs = 400

/** Opens the payment provider's page in its own window, which can't access this one and has no copy of its storage. */
export const openGateway = (url: string) => {
  const opened = window.open("", "_blank")
  if (opened === null) {
    place = "blocked"
    return
  }
  emptyTabStoreOf(opened)
  opened.opener = null
  opened.location.replace(url)
  place = { window: opened }
}

/** Reports that the window came back or was closed, or that there is none: blocked, or opened before a reload. */
export const watchGateway = fromCallback<CheckoutEvent, { readonly transactionId: string }>(
  ({ sendBack, input: { transactionId } }) => {
    if (place === "blocked") return sendBack({ type: "gateway.blocked" })
    if (place === "outOfReach") return sendBack({ type: "gateway.closed" })
    const { window: opened } = place
    const channel = new BroadcastChannel(paymentChannel)
    channel.onmessage = ({ data }) => {
      if (data === transactionId) sendBack({ type: "checkout.returned", transactionId })
    }
    const timer = setInterval(() => {
      if (opened.closed) sendBack({ type: "gateway.closed" })
    }, lookEveryMs)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }
)
