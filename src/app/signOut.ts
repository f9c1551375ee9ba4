import { session } from "../features/auth/session.ts"

const askToSignOut = async (): Promise<boolean> => {
  const { askToSignOut } = await import("../features/calling/outbox/outbox.ts")
  return askToSignOut()
}

/**
 * Signs out; if entries are unsent, it asks first. The session chart empties the stores and loads the page again, which
 * ends every actor.
 */
export const signOut = (): void => {
  void askToSignOut()
    .catch(() => false)
    .then((isAsked) => {
      if (!isAsked) session.send({ type: "session.signOut" })
    })
}
