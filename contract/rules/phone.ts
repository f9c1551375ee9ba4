import type { FieldErrors } from "../validate.ts"
import { phoneLengthOf } from "./countries.ts"
import { messages } from "./messages.ts"

type Phone = { readonly countryCode?: string | undefined; readonly phone?: string | number | undefined }

/** The problem of a number's digits under its country code, or undefined. */
export const phoneProblem = (countryCode: string, phone: string | number): string | undefined => {
  const longest = phoneLengthOf(countryCode)
  if (longest === undefined) return messages.countryCode
  return String(phone).length > longest ? messages.phoneTooLong : undefined
}

/** The same for the fields of a form, once both are valid. */
export const phoneRules = ({ countryCode, phone }: Phone): FieldErrors => {
  const problem =
    countryCode === undefined || phone === undefined ? undefined : phoneProblem(countryCode, phone)
  return problem === undefined ? {} : { phone: problem }
}
