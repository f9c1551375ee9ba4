import { fromCallback } from "xstate"
import { defaultCountryCode } from "../../../contract/rules/countries.ts"
import type { AuthModalEvent } from "../../../machines/flows/auth-modal.machine.ts"
import { type SessionNeed, type SessionSnapshot, selectNeed, session } from "./session.ts"

const eventFor = (need: SessionNeed, snapshot: SessionSnapshot): AuthModalEvent => {
  const { organisation } = snapshot.context
  switch (need) {
    case "signIn":
      return { type: "session.absent", email: "" }
    case "organisation":
      return { type: "session.withoutOrganisation" }
    case "phone":
      return {
        type: "session.unverified",
        phone: {
          countryCode: organisation?.countryCode ?? defaultCountryCode,
          phone: organisation?.phone ?? "",
          resendAfter: 0
        }
      }
    case "nothing":
      return { type: "session.ready" }
  }
}

/** Tells the dialog which step the session requires, after each change and on request. */
export const watchSession = fromCallback<AuthModalEvent | { readonly type: "session.ask" }>(
  ({ sendBack, receive }) => {
    let reported: SessionNeed | null = null
    const tell = (snapshot: SessionSnapshot) => {
      const need = selectNeed(snapshot)
      if (need === reported) return
      reported = need
      if (need !== null) sendBack(eventFor(need, snapshot))
    }
    tell(session.getSnapshot())
    receive(() => {
      reported = null
      tell(session.getSnapshot())
    })
    return session.subscribe(tell).unsubscribe
  }
)
