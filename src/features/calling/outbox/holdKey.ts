import { fromEffect } from "../../../actors/fromEffect.ts"
import { runOnce } from "../../../actors/running.ts"
import { browser } from "../../../services/browser.ts"
import { canEncrypt, keepOutboxKey, outboxKeyOf } from "../../../services/outboxKeys.ts"

const fetching = fromEffect<string, void>(() =>
  import("./outboxKey.effects.ts").then((module) => module.fetchOutboxKey)
)

const retryMs = 30_000

/** Resolves when the network is back, or after a timeout. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, retryMs)
    const stop = browser.onNetwork((isOnline) => {
      if (isOnline) resolve()
    })
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      stop()
      resolve()
    })
  })

/** Makes sure that this browser has the key of the person's outbox while their session lasts. */
export const holdKey = async (owner: string, signal: AbortSignal): Promise<void> => {
  const userId = owner.split("/").at(-1) ?? ""
  while (canEncrypt() && !signal.aborted) {
    if (await outboxKeyOf(userId)) return
    try {
      return await keepOutboxKey(userId, await runOnce(fetching))
    } catch {
      await pause(signal)
    }
  }
}
