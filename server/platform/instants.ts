import { Effect } from "effect"
import { refuse } from "./failures/Refusal.ts"

/** A time in the range of the database: in UTC, years 1 to 9999. Anything else is refused at its field. */
export const storableTime = (value: string, field: string) => {
  const written = new Date(value).toISOString()
  return /^(?!0000)\d{4}-/.test(written)
    ? Effect.succeed(written)
    : refuse("invalid_payload", { errors: { [field]: "timeOutOfRange" } })
}
