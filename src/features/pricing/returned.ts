import { holdLock } from "../../services/locks.ts"

/** From the payment provider's window, when that comes back, to the tab that waits for the payment: its transaction. */
export const paymentChannel = "pro-leads/payment"

const lockOf = (transactionId: string) => `pro-leads/payment/${transactionId}`

/** Holds a lock while this tab shows the payment, so that others know it however busy the tab is. Returns its end. */
export const holdPayment = (transactionId: string): (() => void) => holdLock(lockOf(transactionId))

/** Tells the tab that shows this payment, and closes this window. Does nothing if there is no such tab. */
export const leaveToWaitingTab = async (transactionId: string) => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  if (held.every(({ name }) => name !== lockOf(transactionId))) return
  const channel = new BroadcastChannel(paymentChannel)
  channel.postMessage(transactionId)
  channel.close()
  window.close()
}
