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

/** `count` is the number of contacts with the label. */
export const Label = Schema.Struct({
  _id: Schema.String,
  name: Schema.String,
  colour: LabelColour,
  count: Schema.Number
})

export type Label = typeof Label.Type
