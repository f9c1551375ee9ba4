const shortestPhone = 7

/** The keys that identify a contact. Empty if nothing identifies it. */
export type ContactKeys = {
  readonly email: string
  /** All digits, with the country code first if it is known. */
  readonly phone: string
  readonly phoneTail: string
  readonly linkedin: string
}

type Reachable = {
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly linkedinProfile: string
}

const phoneKey = (countryCode: string, phone: string): string => {
  const digits = phone.replace(/\D/g, "")
  const isInternational = /^\s*(\+|00)/.test(phone)
  const bare = digits.replace(/^0+/, "")
  return isInternational ? bare : countryCode.replace(/\D/g, "") + bare
}

const linkedinKey = (address: string): string => {
  if (address === "" || !URL.canParse(address)) return ""
  try {
    return decodeURIComponent(new URL(address).pathname)
      .replaceAll("\0", "")
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, "")
  } catch {
    return ""
  }
}

export const contactKeys = ({ email, countryCode, phone, linkedinProfile }: Reachable): ContactKeys => {
  const digits = phoneKey(countryCode, phone)
  const isLong = phone.replace(/\D/g, "").length >= shortestPhone
  return {
    email: email.trim().toLowerCase(),
    phone: isLong ? digits : "",
    phoneTail: isLong ? digits.slice(-shortestPhone) : "",
    linkedin: linkedinKey(linkedinProfile)
  }
}
