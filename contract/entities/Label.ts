import { Schema } from "effect"

export const labelColours = [
  "grey",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "violet",
  "pink"
] as const

export const LabelColour = Schema.Literals(labelColours)

export type LabelColour = typeof LabelColour.Type

/** `count` is the number of contacts with the label, of both lists. */
export const Label = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  colour: LabelColour,
  count: Schema.Number
})

export type Label = typeof Label.Type

/** One of the organisation's labels. `viewedCount` is the number of viewed contacts with it. */
export const ListedLabel = Schema.Struct({ ...Label.fields, viewedCount: Schema.Number })

export type ListedLabel = typeof ListedLabel.Type
