import { Schema } from "effect"
import { messages } from "../rules/messages.ts"

const Positive = Schema.Number.check(
  Schema.isFinite(),
  Schema.isGreaterThan(0, { message: messages.positive })
)
const Threshold = Schema.Number.check(
  Schema.isInt({ message: messages.wholeNumber }),
  Schema.isGreaterThanOrEqualTo(0, { message: messages.wholeNumber })
)
const Uri = Schema.String.check(Schema.makeFilter((value) => URL.canParse(value), { message: messages.url }))

/** An advertising campaign. Defined by the specification; no screen uses it. */
export const Campaign = Schema.Struct({
  campaignName: Schema.String,
  brandName: Schema.String,
  ad_type: Schema.String,
  schedule_post: Schema.optional(Schema.String),
  validity: Schema.optional(Schema.String),
  budget: Schema.optional(Positive),
  commission_percent_on_conversion: Positive,
  views_base_price: Schema.optional(Positive),
  clicks_base_price: Schema.optional(Positive),
  thresholds: Schema.Struct({ views: Schema.optional(Threshold), clicks: Schema.optional(Threshold) }),
  conversion_price_cap: Positive,
  min_age: Schema.Number.check(Schema.isInt()),
  max_age: Schema.Number.check(Schema.isInt()),
  target_gender: Schema.optional(Schema.String),
  isPublic: Schema.optional(Schema.Boolean),
  tag: Schema.String.check(
    Schema.isMinLength(3, { message: messages.tagShort }),
    Schema.isMaxLength(50, { message: messages.tagLong })
  ),
  script_target_url: Uri
}).check(
  Schema.makeFilter(
    (campaign) => campaign.max_age >= campaign.min_age || { path: ["max_age"], issue: messages.maxAge }
  )
)
