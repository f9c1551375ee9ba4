import type { Organisation } from "../../../contract/entities/Organisation.ts"
import type { User } from "../../../contract/entities/User.ts"

export const user: User = {
  _id: "u1",
  name: "Sample Person",
  email: "person@example.com",
  role: "Admin",
  organization_id: "o1",
  organization_name: "Sample",
  phoneVerified: true
}

export const organisation: Organisation = {
  _id: "o1",
  name: "Sample",
  linkedinProfile: "",
  countryCode: "+91",
  phone: "5550100000",
  phoneVerified: true,
  plan: "free",
  credits: { used: 0, limit: 50, resetsAt: "2030-01-01T00:00:00Z" }
}

export const refusal = (code = "", more: object = {}) => ({ code, message: "refused", fields: {}, ...more })

export const done = <Id extends string>(id: Id, output?: unknown) => ({
  type: `xstate.done.actor.${id}` as const,
  output
})

export const failed = <Id extends string>(id: Id, error: unknown = refusal()) => ({
  type: `xstate.error.actor.${id}` as const,
  error
})
