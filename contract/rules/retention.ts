import { Schema } from "effect"

/** Months that an organisation may keep entries for; 0 keeps them. */
export const retentionMonths = {
  keepAudit: [0, 12, 24, 36, 60, 84, 120],
  keepCalls: [0, 6, 12, 24, 36, 60, 120],
  keepNotifications: [0, 3, 6, 12, 24]
} as const

export type RetentionField = keyof typeof retentionMonths

export const retentionFields = Object.keys(retentionMonths) as ReadonlyArray<RetentionField>

/** Months for each kind of entry. */
export const Retention = Schema.Struct({
  keepAudit: Schema.Literals(retentionMonths.keepAudit),
  keepCalls: Schema.Literals(retentionMonths.keepCalls),
  keepNotifications: Schema.Literals(retentionMonths.keepNotifications)
})

export type Retention = typeof Retention.Type

/** The changed ones. */
export const RetentionChange = Schema.Struct({
  keepAudit: Schema.optional(Retention.fields.keepAudit),
  keepCalls: Schema.optional(Retention.fields.keepCalls),
  keepNotifications: Schema.optional(Retention.fields.keepNotifications)
})

export type RetentionChange = typeof RetentionChange.Type
