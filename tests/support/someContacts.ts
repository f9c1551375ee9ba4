import type { Contact } from "../../contract/entities/Contact.ts"
import type { LeadCard } from "../../contract/entities/Lead.ts"

/** An untouched contact, except for the given fields. */
export const contact = (part: Partial<Contact> = {}): Contact => ({
  _id: "c1",
  leadId: "l1",
  origin: "viewed",
  name: "Ada",
  title: "",
  company: "",
  industry: "",
  seniority: "",
  city: "",
  country: "",
  skills: [],
  hasEmail: true,
  hasPhone: false,
  hasLinkedin: false,
  email: "ada@example.com",
  phone: "",
  countryCode: "",
  phones: [],
  emails: [{ address: "ada@example.com" }],
  linkedinProfile: "",
  linkedinCheck: "unknown",
  labels: [],
  thumbs: null,
  callStatus: "Yet to call",
  nextCallAt: null,
  doNotCall: false,
  notes: "",
  fields: {},
  addedBy: "u1",
  createdAt: "2030-01-01T00:00:00Z",
  updatedAt: "2030-01-01T00:00:00Z",
  version: 1,
  ...part
})

/** A masked lead, except for the given fields. */
export const lead = (part: Partial<LeadCard> = {}): LeadCard => ({
  _id: "l1",
  name: "Ada",
  title: "",
  company: "",
  industry: "",
  seniority: "",
  city: "",
  country: "",
  skills: [],
  hasEmail: true,
  hasPhone: false,
  hasLinkedin: false,
  viewed: false,
  updatedAt: "2030-01-01T00:00:00Z",
  ...part
})
