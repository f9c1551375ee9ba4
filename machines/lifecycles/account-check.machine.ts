import { setup } from "xstate"
import type { AccountCheck } from "../../contract/entities/Honorarium.ts"

export type AccountCheckEvent =
  | { readonly type: "check.named" }
  | { readonly type: "check.invalid" }
  | { readonly type: "check.gaveUp" }

/** The check of a payee's account by the payment provider, which starts with new payment details. */
export const accountCheckMachine = setup({
  types: {
    events: {} as AccountCheckEvent,
    meta: {} as { readonly status: AccountCheck }
  }
}).createMachine({
  id: "accountCheck",
  description: "Asks the payee's bank whose account it is. The result warns, and stops no payment.",
  initial: "checking",
  states: {
    checking: {
      description: "The payment provider asks the bank. The server looks for the result with growing pauses.",
      meta: { status: "checking" },
      on: {
        "check.named": { target: "named" },
        "check.invalid": { target: "invalid" },
        "check.gaveUp": { target: "unavailable" }
      }
    },
    named: {
      description: "The bank gave a name, which is compared with the account holder's.",
      type: "final",
      meta: { status: "named" }
    },
    invalid: {
      description: "The bank has no such account, or it is closed.",
      type: "final",
      meta: { status: "invalid" }
    },
    unavailable: {
      description: "The bank gave no name, or the payment provider could not ask.",
      type: "final",
      meta: { status: "unavailable" }
    }
  }
})
