import { callingCodeOfDigits } from "./callingCodes.ts"
import { withoutExtension } from "./extensions.ts"
import { type FittedNumber, fitToPlan } from "./numberingPlans.ts"

export type PhoneWarning = "phoneCountryUnknown" | "phoneLongForCountry" | "phoneShortForCountry"
export type PhoneFault = "phoneInvalid" | "phoneShort" | "phoneLong" | "phoneRounded"

export type Phone = {
  /** `+91`, or empty where the country is unknown. */
  readonly countryCode: string
  readonly digits: string
  readonly extension: string
  readonly warning: PhoneWarning | null
}

export type PhoneReading =
  | { readonly ok: true; readonly phone: Phone }
  | { readonly ok: false; readonly fault: PhoneFault }

/** E.164 if the country is known, otherwise only digits. */
export const showPhone = ({ countryCode, digits }: Phone): string => countryCode + digits

const plainNumber = /^\+?\d[\d -]*$/
/** A single number. */
export const onlyNumber = /^\+?[\d(][\d ().-]*$/
const allowed = /^\+?[\d\s().\-/\u2010-\u2015\u00b7\u2022]+$/
/** "49 (0)30 …": digits before a zero in brackets are a country code. */
const trunkInBrackets = /^(\+?\(?(?:00)?\d{1,3}\)?)[\s.-]{0,3}\(0\)/

/** Reads one number. `code` is the calling code of the person's country, if known, with an area such as +1242. */
export const readPhone = (text: string, code: string | undefined): PhoneReading => {
  const usual = plainNumber.test(text)
  const plain = usual ? text : westernDigits(text).trim().replace(/^'/, "").replace(/^tel:/i, "").trim()
  if (!usual && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(plain)) return { ok: false, fault: "phoneRounded" }
  const { bare, extension } = onlyNumber.test(plain)
    ? { bare: plain, extension: "" }
    : withoutExtension(plain)
  const number = usual ? plain : internationalForm(bare)
  if (!usual && !allowed.test(number)) return { ok: false, fault: "phoneInvalid" }
  const digits = number.replace(/\D/g, "")
  if (digits.length < 4) return { ok: false, fault: "phoneShort" }
  const { countryCode, national, length } = place(number, digits, code)
  if (countryCode.length + national.length > 16) return { ok: false, fault: "phoneLong" }
  if (national.length < 4) return { ok: false, fault: "phoneShort" }
  const warning = countryCode === "" ? "phoneCountryUnknown" : warnings[length]
  return { ok: true, phone: { countryCode, digits: national, extension, warning } }
}

const warnings = {
  usual: null,
  short: "phoneShortForCountry",
  long: "phoneLongForCountry"
} as const satisfies Record<FittedNumber["length"], PhoneWarning | null>

/** With a plus before a country code, and without the national trunk zero. */
const internationalForm = (text: string): string => {
  const number = text.replace(/^\(\+/, "+(").replace(/\.0$/, "")
  const start = trunkInBrackets.exec(number)
  if (start === null) return number.startsWith("+") ? number.replace("(0)", "") : number
  return `+${start[1]?.replace(/\D/g, "").replace(/^00/, "")} ${number.slice(start[0].length)}`
}

type Placed = Pick<FittedNumber, "national" | "length"> & { readonly countryCode: string }

/** A North American country by its area, as in "+1-242", for numbers of seven digits. */
export const withArea = /^\+1([2-9]\d\d)$/

const place = (number: string, digits: string, code: string | undefined): Placed => {
  const area = withArea.exec(code ?? "")?.[1]
  if (area !== undefined)
    return place(number, digits.length === 7 && number[0] !== "+" ? area + digits : digits, "+1")
  if (number.startsWith("+")) return international(digits, code)
  const dialled = mayBeAbroad(digits) ? abroad(code).exec(digits)?.[0] : undefined
  if (dialled !== undefined && digits.length - dialled.length > 6)
    return international(digits.slice(dialled.length), code)
  if (code === undefined) return { countryCode: "", national: digits, length: "usual" }
  return { countryCode: code, ...fitToPlan(code, digits, true) }
}

/** International dialling prefixes other than `00`. */
const abroadFrom: Readonly<Record<string, RegExp>> = {
  "+1": /^(?:011|00)/,
  "+7": /^(?:810|00)/,
  "+61": /^(?:0011|00)/,
  "+81": /^(?:010|00)/
}
/** Every such prefix begins with 00, 01 or 81. */
const mayBeAbroad = (digits: string): boolean =>
  digits.startsWith("00") || digits.startsWith("01") || digits.startsWith("81")
const abroad = (code: string | undefined): RegExp => abroadFrom[code ?? ""] ?? /^00/

const international = (digits: string, hint: string | undefined): Placed => {
  const code = callingCodeOfDigits(digits)
  if (code !== undefined)
    return { countryCode: code, ...fitToPlan(code, digits.slice(code.length - 1), false) }
  if (hint === undefined) return { countryCode: "", national: digits, length: "usual" }
  return { countryCode: hint, ...fitToPlan(hint, digits, true) }
}

/** Arabic, Persian, Indian and full-width digits and signs in their plain form. */
const westernDigits = (text: string): string => {
  if (/^\p{ASCII}*$/u.test(text)) return text
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      if (code < 0x80) return digit
      let zero = code
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
      return String(code - zero)
    })
}
