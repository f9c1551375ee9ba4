import { Schema } from "effect"

/** A person in the pool, contact details masked. */
export const LeadCard = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  title: Schema.String,
  company: Schema.String,
  industry: Schema.String,
  seniority: Schema.String,
  city: Schema.String,
  country: Schema.String,
  skills: Schema.Array(Schema.String),
  hasEmail: Schema.Boolean,
  hasPhone: Schema.Boolean,
  hasLinkedin: Schema.Boolean,
  viewed: Schema.Boolean,
  /** True if the organisation has contacts of the company. */
  companyKnown: Schema.optional(Schema.Boolean),
  updatedAt: Schema.String,
  /** True for a person on the do-not-call list. */
  doNotCall: Schema.optional(Schema.Boolean),
  /** True for a made-up person. */
  sample: Schema.optional(Schema.Boolean)
})

export type LeadCard = typeof LeadCard.Type

const FacetCount = Schema.Struct({ value: Schema.String, count: Schema.Number })

/** Counts beside each filter. `exact` is false if they are estimated from a sample. */
export const LeadFacets = Schema.Struct({
  country: Schema.Array(FacetCount),
  industry: Schema.Array(FacetCount),
  seniority: Schema.Array(FacetCount),
  exact: Schema.Boolean
})

export type LeadFacets = typeof LeadFacets.Type
