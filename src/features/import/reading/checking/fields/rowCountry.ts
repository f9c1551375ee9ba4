import { callingCodeOfDigits } from "../callingCodes.ts"
import { callingCodeOfCountry } from "../countryNames.ts"
import { withArea } from "../phones.ts"
import { isNoValue } from "../placeholders.ts"
import { type Draft, type Plan, type Writer, wrong } from "./draft.ts"

/** The calling code of the row's country, from its own columns, otherwise the one chosen for the file. */
export const codeOf = (draft: Draft): string | undefined => {
  if (draft.code !== null) return draft.code
  const { plan, cells } = draft
  const firstIn = (columns: ReadonlyArray<number>, read: (text: string) => string | undefined) => {
    for (const column of columns) {
      const text = (cells[column] ?? "").trim()
      const code = text === "" ? undefined : read(text)
      if (code !== undefined) return code
    }
    return undefined
  }
  draft.code =
    firstIn(plan.countryCodes, (text) => codeSaid(plan, text)) ??
    firstIn(plan.countries, (text) => codeOfCountry(plan, text)) ??
    plan.defaultCode
  return draft.code
}

/** "+44", "0044", "Germany (+49)" and "DE"; "+1-242" with its area. */
const codeSaid = (plan: Plan, text: string): string | undefined => {
  const digits = text.replace(/\D/g, "")
  return digits === "" ? codeOfCountry(plan, text) : callingCode(digits)
}

const codeOfCountry = (plan: Plan, country: string): string | undefined => {
  if (plan.codes.has(country)) return plan.codes.get(country)
  const code = callingCodeOfCountry(country)
  if (plan.codes.size < 1_000) plan.codes.set(country, code)
  return code
}

const callingCode = (digits: string): string | undefined => {
  const code = `+${digits.replace(/^00/, "")}`
  return callingCodeOfDigits(code.slice(1)) === code || withArea.test(code) ? code : undefined
}

export const writeCountryCode: Writer = (draft, column, text) => {
  if (!isNoValue(text) && codeSaid(draft.plan, text) === undefined) wrong(draft, column, "countryCodeUnknown")
}
