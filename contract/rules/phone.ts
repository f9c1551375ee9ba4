import { phoneLengthOf } from "./countries.ts"
import { messages } from "./messages.ts"

/** What is wrong with a number's digits under its country code, or undefined. */
export const phoneProblem = (countryCode: string, phone: string | number): string | undefined => {
  const longest = phoneLengthOf(countryCode)
  if (longest === undefined) return messages.countryCode
  return String(phone).length > longest ? messages.phoneTooLong : undefined
}
