import type { FieldDefinition } from "../entities/FieldDefinition.ts"
import { messages } from "./messages.ts"

export type FieldValue = string | number | boolean | null

export type FittedValue =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly message: string }

type Kind = Pick<FieldDefinition, "kind" | "options">

const yes = new Set(["true", "yes", "y", "1", "x", "✓"])
const no = new Set(["false", "no", "n", "0", ""])

const isDay = (text: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const wrong = (message: string): FittedValue => ({ ok: false, message })
const fitted = (value: FieldValue): FittedValue => ({ ok: true, value })

/** A value in the form of its definition, or its problem. An empty text clears the field. */
export const fitValue = ({ kind, options }: Kind, value: FieldValue): FittedValue => {
  if (value === null || value === "") return fitted(null)
  const text = String(value).trim()
  if (text === "") return fitted(null)
  switch (kind) {
    case "text":
      return fitted(text)
    case "number": {
      const number = Number(text)
      return typeof value !== "boolean" && /^[-+]?\d/.test(text) && Number.isFinite(number)
        ? fitted(number)
        : wrong(messages.fieldNumber)
    }
    case "date":
      return isDay(text) ? fitted(text) : wrong(messages.fieldDate)
    case "choice": {
      const option = options.find((one) => one.toLowerCase() === text.toLowerCase())
      return option === undefined ? wrong(messages.fieldChoice) : fitted(option)
    }
    case "yesNo": {
      const said = text.toLowerCase()
      if (yes.has(said)) return fitted(true)
      return no.has(said) ? fitted(false) : wrong(messages.fieldYesNo)
    }
  }
}
