import type { Organisation } from "../../contract/entities/Organisation.ts"
import type { User } from "../../contract/entities/User.ts"

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
