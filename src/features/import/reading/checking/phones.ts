import { phoneLengthOf } from "../../../../../contract/rules/countries.ts"
import { callingCodeOfDigits, withoutTrunkDigits } from "./callingCodes.ts"

export type PhoneWarning = "phoneCountryUnknown" | "phoneLongForCountry"
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

/** E.164 where the country is known, else the bare digits. */
export const showPhone = ({ countryCode, digits }: Phone): string => countryCode + digits

const extensionPattern =
  /(?<!\s)\s*(?:;ext=|ext(?:ension|n)?\.?|x|#|доб\.?|durchwahl)\s*(?::\s*)?(\d{1,6})\s*$/i
const plainNumber = /^\+?\d[\d -]*$/
const allowed = /^\+?[\d\s().\-/\u2010-\u2015\u00b7\u2022]+$/

/** Reads one number. `code` is the calling code of the person's country, where it is known. */
export const readPhone = (text: string, code: string | undefined): PhoneReading => {
  const usual = plainNumber.test(text)
  const plain = usual ? text : westernDigits(text).trim().replace(/^'/, "").replace(/^tel:/i, "").trim()
  if (!usual && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(plain)) return { ok: false, fault: "phoneRounded" }
  const extension = usual ? "" : (extensionPattern.exec(plain)?.[1] ?? "")
  const bare = extension === "" ? plain : plain.replace(extensionPattern, "")
  const number = usual ? plain : bare.replace(/^\(\+/, "+(").replace(/\.0$/, "")
  if (!usual && !allowed.test(number)) return { ok: false, fault: "phoneInvalid" }
  const digits = number.replace(number.startsWith("+") ? /\(0\)|\D/g : /\D/g, "")
  if (digits.length < 4) return { ok: false, fault: "phoneShort" }
  const [countryCode, national] = place(number, digits, code)
  if (countryCode.length + national.length > 16) return { ok: false, fault: "phoneLong" }
  if (national.length < 4) return { ok: false, fault: "phoneShort" }
  const longest = phoneLengthOf(countryCode)
  const long = longest !== undefined && national.length > longest
  const warning = countryCode === "" ? "phoneCountryUnknown" : long ? "phoneLongForCountry" : null
  return { ok: true, phone: { countryCode, digits: national, extension, warning } }
}

const place = (number: string, digits: string, code: string | undefined): readonly [string, string] => {
  if (number.startsWith("+")) return international(digits, code)
  if (digits.startsWith("00") && digits.length > 8) return international(digits.slice(2), code)
  if (code === "+1" && digits.startsWith("011") && digits.length > 10)
    return international(digits.slice(3), code)
  if (code === undefined) return ["", digits]
  const bare = code.slice(1)
  const usual = phoneLengthOf(code)
  const complete = digits.startsWith(bare) && digits.length - bare.length === usual && digits.length !== usual
  return [code, withoutTrunkDigits(code, complete ? digits.slice(bare.length) : digits)]
}

const international = (digits: string, hint: string | undefined): readonly [string, string] => {
  const code = callingCodeOfDigits(digits)
  if (code === undefined) return hint === undefined ? ["", digits] : [hint, withoutTrunkDigits(hint, digits)]
  return [code, withoutTrunkDigits(code, digits.slice(code.length - 1))]
}

/** Arabic, Persian, Indian and full-width digits and signs as their plain forms. */
const westernDigits = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is left as it is
  if (/^[\x00-\x7f]*$/.test(text)) return text
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

const parts = /:::|[;,|\n]|\s\/\s|\sor\s/

/** The numbers of one cell, in order. A slash or comma parts them only where each side is a number. */
export const splitPhones = (cell: string): ReadonlyArray<string> => {
  if (plainNumber.test(cell) || !parts.test(cell) || /;ext=/i.test(cell)) return [cell]
  const split = cell
    .split(parts)
    .map((part) => part.trim())
    .filter((part) => part !== "")
  return split.every((part) => part.replace(/\D/g, "").length >= 5) || cell.includes(":::") ? split : [cell]
}
