import type { User } from "../../../contract/entities/User.ts"
import type { socialSignInMachine } from "../../../machines/flows/social-sign-in.machine.ts"
import type { Samples } from "../events.ts"

const user: User = {
  _id: "u1",
  name: "Sam Sample",
  email: "sam@example.com",
  role: "",
  organization_id: null,
  organization_name: null,
  phoneVerified: false
}

export const signedIn = { token: "a token of ours", user }

const problem = (move: string) => ({ key: "unknown", move })

export const socialSignInSamples: Samples<typeof socialSignInMachine> = {
  inputs: [{ provider: "google.com" }],
  events: [
    { type: "social.retry" },
    { type: "social.leave" },
    { type: "xstate.done.actor.openPopup", output: "an identity token" },
    { type: "xstate.error.actor.openPopup", error: problem("leave") },
    { type: "xstate.error.actor.openPopup", error: problem("signOut") },
    { type: "xstate.error.actor.openPopup", error: problem("useEmail") },
    { type: "xstate.error.actor.openPopup", error: new Error("no network") },
    { type: "xstate.done.actor.exchangeToken", output: { kind: "signedIn", signedIn, needsProfile: true } },
    { type: "xstate.error.actor.exchangeToken", error: problem("signOut") },
    { type: "xstate.error.actor.exchangeToken", error: problem("useEmail") },
    { type: "xstate.error.actor.exchangeToken", error: problem("retry") },
    { type: "xstate.done.actor.forgetIdentity" },
    { type: "xstate.error.actor.forgetIdentity", error: new Error("no network") }
  ],
  view: () => null
}
