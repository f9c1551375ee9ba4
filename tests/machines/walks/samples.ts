import type { Contact } from "../../../contract/entities/Contact.ts"
import type { Label } from "../../../contract/entities/Label.ts"
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

export const label: Label = { _id: "b1", name: "Sample", colour: "grey", count: 0 }

export const contact: Contact = {
  _id: "c1",
  leadId: "l1",
  origin: "added",
  name: "Sample Contact",
  title: "",
  company: "",
  industry: "",
  seniority: "",
  city: "",
  country: "",
  skills: [],
  hasEmail: false,
  hasPhone: false,
  hasLinkedin: false,
  email: "",
  phone: "",
  countryCode: "",
  linkedinProfile: "",
  linkedinCheck: "unknown",
  labels: [],
  thumbs: null,
  callStatus: "Yet to call",
  nextCallAt: null,
  notes: "",
  fields: {},
  addedBy: "u1",
  createdAt: "2030-01-01T00:00:00Z",
  updatedAt: "2030-01-01T00:00:00Z",
  version: 1
}

export const refusal = (code = "", more: object = {}) => ({ code, message: "refused", fields: {}, ...more })

export const total = { value: 0, exact: true }

export const done = <Id extends string>(id: Id, output?: unknown) => ({
  type: `xstate.done.actor.${id}` as const,
  output
})

export const failed = <Id extends string>(id: Id, error: unknown = refusal()) => ({
  type: `xstate.error.actor.${id}` as const,
  error
})
