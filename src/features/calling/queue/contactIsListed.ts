import { fromEffect } from "../../../actors/fromEffect.ts"
import { runOnce } from "../../../actors/running.ts"

const asking = fromEffect<boolean, string>(() =>
  import("./queue.effects.ts").then((module) => module.contactIsListed)
)

/** True if the contact is on the do-not-call list; false if the server cannot be asked. */
export const contactIsListed = (contactId: string): Promise<boolean> =>
  runOnce(asking, { input: contactId }).catch(() => false)
