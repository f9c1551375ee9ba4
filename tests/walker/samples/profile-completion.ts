import type { profileCompletionMachine } from "../../../machines/flows/profile-completion.machine.ts"
import type { Samples } from "../events.ts"

export const profileCompletionSamples: Samples<typeof profileCompletionMachine> = {
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
}
