import { Schema } from "effect"
import { HonorariumState } from "./Honorarium.ts"

const Count = Schema.Number

/** Data stored about a person, by contact or honorarium. */
export const FoundPerson = Schema.Struct({
  contacts: Schema.Array(
    Schema.Struct({
      _id: Schema.String,
      name: Schema.String,
      company: Schema.String,
      email: Schema.String,
      phone: Schema.String
    })
  ),
  honoraria: Schema.Array(
    Schema.Struct({
      _id: Schema.String,
      name: Schema.String,
      email: Schema.String,
      state: HonorariumState,
      contactId: Schema.NullOr(Schema.String)
    })
  )
})

export type FoundPerson = typeof FoundPerson.Type

/** The size of an erasure. `openHonoraria` have to be paid or cancelled first. */
export const ErasurePreview = Schema.Struct({
  contacts: Count,
  calls: Count,
  mails: Count,
  history: Count,
  notifications: Count,
  views: Count,
  honoraria: Count,
  openHonoraria: Count,
  exports: Count,
  /** The number of removed or cleared rows, by table: the erasure does exactly what was announced. */
  rows: Schema.Record(Schema.String, Count),
  /** Other contacts whose notes, custom fields or calls name them. That text stays, so it is shown first. */
  mentions: Schema.Array(Schema.Struct({ _id: Schema.String, name: Schema.String }))
})

export type ErasurePreview = typeof ErasurePreview.Type
