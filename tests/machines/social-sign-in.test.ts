import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { User } from "../../contract/entities/User.ts"
import { type SocialExchange, socialSignInMachine } from "../../machines/flows/social-sign-in.machine.ts"
import { describeMachine } from "../support/walk.ts"

const user: User = {
  _id: "u1",
  name: "Sam Sample",
  email: "sam@example.com",
  role: "",
  organization_id: null,
  organization_name: null,
  phoneVerified: false
}
const signedIn = { token: "a token of ours", user }
const problem = (move: string) => ({ key: "unknown", move })

describeMachine("social sign-in", socialSignInMachine, {
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
})

const signInWith = async (exchange: () => Promise<SocialExchange>) => {
  const actor = createActor(
    socialSignInMachine.provide({
      actors: {
        openPopup: fromPromise(async () => "an identity token"),
        exchangeToken: fromPromise(exchange)
      }
    }),
    { input: { provider: "google.com" } }
  ).start()
  return waitFor(actor, (snapshot) => !snapshot.hasTag("busy"))
}

test("a session is the outcome, and the provider's token is kept no longer", async () => {
  const { output, context } = await signInWith(async () => ({
    kind: "signedIn",
    signedIn,
    needsProfile: false
  }))
  expect(output).toEqual({ kind: "signedIn", signedIn, needsProfile: false })
  expect(context.idToken).toBe("")
})

test("where our own code is needed first, the token goes along with the address", async () => {
  const { output } = await signInWith(async () => ({
    kind: "link",
    email: "sam@example.com",
    codeId: "code 1",
    resendAfter: 60
  }))
  expect(output).toEqual({
    kind: "link",
    link: {
      provider: "google.com",
      idToken: "an identity token",
      email: "sam@example.com",
      codeId: "code 1",
      resendAfter: 60
    }
  })
})
