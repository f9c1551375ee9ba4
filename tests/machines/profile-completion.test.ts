import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { profileCompletionMachine } from "../../machines/flows/profile-completion.machine.ts"
import { describeMachine } from "../support/walk.ts"

describeMachine("profile completion", profileCompletionMachine, {
  inputs: [{ countryCode: "+91" }],
  events: [
    { type: "field.change", field: "jobRole", value: "Researcher" },
    { type: "details.submit" },
    {
      type: "xstate.done.actor.saveProfile",
      output: { countryCode: "+65", phone: "55501000", resendAfter: 60 }
    },
    { type: "xstate.error.actor.saveProfile", error: { fields: { phone: "Phone is too short" } } },
    { type: "xstate.error.actor.saveProfile", error: new Error("no network") }
  ],
  view: () => null
})

test("a refusal comes back with what was typed, and typing takes the complaint away", async () => {
  const actor = createActor(
    profileCompletionMachine.provide({
      actors: { saveProfile: fromPromise(() => Promise.reject({ fields: { phone: "Phone is too short" } })) },
      actions: { warnRefused: () => {} }
    }),
    { input: { countryCode: "+65" } }
  ).start()
  actor.send({ type: "field.change", field: "phone", value: "5" })
  actor.send({ type: "details.submit" })
  const refused = await waitFor(actor, (snapshot) => snapshot.matches("details"))
  expect([refused.context.details.phone, refused.context.errors]).toEqual([
    "5",
    { phone: "Phone is too short" }
  ])
  actor.send({ type: "field.change", field: "phone", value: "55501000" })
  expect(actor.getSnapshot().context.errors).toEqual({})
})
