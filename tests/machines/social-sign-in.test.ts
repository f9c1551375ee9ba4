import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { type SocialExchange, socialSignInMachine } from "../../machines/flows/social-sign-in.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { signedIn, socialSignInSamples } from "../walker/samples/social-sign-in.ts"

describeMachine("social sign-in", socialSignInMachine, socialSignInSamples)

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

test("if our own code is needed first, the token is sent with the address", async () => {
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
