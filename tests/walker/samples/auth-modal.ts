import type { Organisation } from "../../../contract/entities/Organisation.ts"
import type { User } from "../../../contract/entities/User.ts"
import type { authModalMachine } from "../../../machines/flows/auth-modal.machine.ts"
import type { Samples } from "../events.ts"

export const organisation: Organisation = {
  _id: "o1",
  name: "Sample",
  linkedinProfile: "https://www.linkedin.com/company/sample",
  countryCode: "+65",
  phone: "55501000",
  phoneVerified: false,
  plan: "free",
  credits: { used: 0, limit: 50, resetsAt: "2030-01-01T00:00:00Z" }
}

export const phone = { countryCode: "+65", phone: "55501000", resendAfter: 0 }

export const user: User = {
  _id: "u1",
  name: "Sam Sample",
  email: "sam@example.com",
  role: "",
  organization_id: null,
  organization_name: null,
  phoneVerified: false
}

const signedIn = { token: "a token", user }

export const link = {
  provider: "google.com",
  email: "sam@example.com",
  idToken: "a token",
  codeId: "code 1",
  resendAfter: 60
}

export const defaults = { email: "", defaultCountryCode: "+91" }

export const authModalSamples: Samples<typeof authModalMachine> = {
  inputs: [
    { ...defaults, hasLink: false },
    { ...defaults, hasLink: true }
  ],
  events: [
    { type: "modal.open" },
    { type: "modal.dismiss" },
    { type: "social.start", provider: "google.com" },
    { type: "phone.confirm", phone },
    { type: "session.absent", email: "" },
    { type: "session.withoutOrganisation" },
    { type: "session.unverified", phone },
    { type: "session.ready" },
    { type: "xstate.done.actor.invitation", output: { kind: "found" } },
    { type: "xstate.done.actor.invitation", output: { kind: "later" } },
    { type: "xstate.done.actor.invitation", output: { kind: "settled" } },
    {
      type: "xstate.done.actor.readInvitation",
      output: { email: "sam@example.com", organisation: "Sample" }
    },
    { type: "xstate.error.actor.readInvitation", error: { fields: {} } },
    { type: "xstate.done.actor.emailCode", output: signedIn },
    { type: "xstate.done.actor.socialSignIn", output: { kind: "signedIn", signedIn, needsProfile: true } },
    { type: "xstate.done.actor.socialSignIn", output: { kind: "signedIn", signedIn, needsProfile: false } },
    { type: "xstate.done.actor.socialSignIn", output: { kind: "link", link } },
    { type: "xstate.done.actor.socialSignIn", output: { kind: "left", email: "sam@example.com" } },
    { type: "xstate.done.actor.socialSignIn", output: { kind: "left", email: "" } },
    { type: "xstate.done.actor.profileCompletion", output: phone },
    {
      type: "xstate.done.actor.organisationSetup",
      output: { created: { organisation, resendAfter: 60, message: "" } }
    },
    { type: "xstate.done.actor.organisationSetup", output: { created: null } },
    { type: "xstate.done.actor.phoneCode", output: { organisation } }
  ],
  view: ({ hasLink, invited }) => [hasLink, invited]
}
