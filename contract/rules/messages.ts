/** What a broken rule says, in the product's own words (spec, point 5). The key names it in `locales/<lng>/rules.json`. */
export const messages = {
  otpRequired: "otp is required",
  otpMissing: "Otp Is Required",
  otpDigits: "otp must be 6 digits",
  contactRequired: "Contact Info Is Required",
  phoneDigits: "Phone must be digits only",
  phoneTooShort: "Phone is too short",
  phoneTooLong: "Phone is too long for this country code",
  countryCode: "Choose a country code",
  linkedinRequired: "Linkedin Profile Is Required",
  linkedinUrl: "Enter a https://www.linkedin.com address",
  labelBlank: "Please Enter Some Value",
  nameRequired: "Name is required",
  nameEmpty: "Name cannot be empty",
  emailRequired: "email is required",
  emailEmpty: "email cannot be empty",
  emailInvalid: "email must be a valid email address",
  memberNameShort: "Name must be at least 3 characters long.",
  memberNameLong: "Name cannot exceed 50 characters.",
  memberNameRequired: "Name is a required field.",
  memberEmailInvalid: "Email must be a valid email address.",
  memberEmailRequired: "Email is a required field.",
  roleRequired: "Role is a required field.",
  roleUnknown: "Role must be Admin, Read or Write.",
  amountRequired: "Amount is required",
  amountPositive: "Amount must be more than zero",
  amountDecimals: "Amount has too many decimals",
  amountTooLarge: "Amount is too large",
  respondentNameRequired: "Respondent name is required",
  respondentIdRequired: "Respondent is required",
  currencyRequired: "Currency is required",
  currencyUnknown: "Currency must be INR, USD or EUR",
  accountDigits: "Account number must be digits only",
  ifsc: "IFSC code must be 4 letters, 0 and 6 letters or digits",
  upi: "UPI id must look like name@bank",
  payeeOneWay: "Choose one way to be paid",
  payeeUpiInr: "A UPI id is paid in INR only",
  payeePaypalInr: "PayPal is not paid in INR here",
  paypal: "PayPal id must be an e-mail address or 13 letters and digits",
  accountLengthInr: "An account in INR has 9 to 18 digits",
  ifscRequired: "IFSC code is required with an account in INR",
  url: "Enter a full https:// address",
  tooLong: "This is too long",
  required: "This is required",
  positive: "Must be more than zero",
  wholeNumber: "Must be a whole number of 0 or more",
  maxAge: "max_age must be at least min_age",
  tagShort: "tag must be at least 3 characters long",
  tagLong: "tag cannot exceed 50 characters"
} as const

export type RuleKey = keyof typeof messages

const keys = new Map<string, RuleKey>(Object.entries(messages).map(([key, text]) => [text, key as RuleKey]))

/** The key of a rule's message, to look its translation up, or undefined for a message that is no rule's. */
export const ruleKeyOf = (message: string): RuleKey | undefined => keys.get(message)
