import { Schema } from "effect"

/** A widget that shows and collects reviews. Defined by the specification; no screen uses it. */
export const ReviewWidget = Schema.Struct({
  reviewType: Schema.String,
  google_write_review_url: Schema.optional(Schema.String),
  google_read_list_url: Schema.optional(Schema.String),
  showReviewsOnSite: Schema.Boolean,
  isIncentivesPresent: Schema.Boolean,
  typeOfIncentive: Schema.optional(Schema.String),
  cash_amount: Schema.optional(Schema.Number),
  couponCode: Schema.optional(Schema.String)
})
