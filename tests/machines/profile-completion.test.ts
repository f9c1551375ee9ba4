import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { profileCompletionMachine } from "../../machines/flows/profile-completion.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { profileCompletionSamples } from "../walker/samples/profile-completion.ts"

describeMachine("profile completion", profileCompletionMachine, profileCompletionSamples)

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
