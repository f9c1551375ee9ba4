import type { User } from "../../../contract/entities/User.ts"
import type { emailCodeMachine } from "../../../machines/flows/email-code.machine.ts"
import type { Samples } from "../events.ts"

export const user: User = {
  _id: "u1",
  name: "Ada",
  email: "ada@example.com",
  role: "",
  organization_id: null,
  organization_name: null,
  phoneVerified: false
}

const link = {
  provider: "google.com",
  email: "ada@example.com",
  idToken: "a token",
  codeId: "code 1",
  resendAfter: 2
}

export const emailCodeSamples: Samples<typeof emailCodeMachine> = {
  inputs: [{ email: "", mode: "signIn" }],
  events: [
    { type: "mode.toggle" },
    { type: "field.change", field: "email", value: "ada@example.com" },
    { type: "consent.change", isGiven: false },
    { type: "consent.change", isGiven: true },
    { type: "address.offer", email: "ada@example.com" },
    { type: "link.start", link },
    { type: "social.ask", provider: "google.com" },
    { type: "details.submit" },
    { type: "details.edit" },
    { type: "xstate.done.actor.requestCode", output: { codeId: "code 1", resendAfter: 2, message: "" } },
    { type: "xstate.error.actor.requestCode", error: { fields: {}, retryAfter: 2 } },
    { type: "xstate.done.actor.oneTimeCode", output: { token: "t", user } }
  ],
  view: ({ hasConsented }) => hasConsented
}
