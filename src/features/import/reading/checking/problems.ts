/** Possible problems of a cell or a row. Their texts are in `locales/<lng>/import.json` under `problem`. */
export const warningReasons = [
  "nameFromCompany",
  "nameFromEmail",
  "phoneCountryUnknown",
  "phoneLongForCountry",
  "phoneShortForCountry",
  "phoneExtension",
  "linkedinCompany",
  "linkedinOther",
  "dayAmbiguous",
  "dayUnread",
  "charactersRemoved",
  "secondValue",
  "doNotCallWithoutAddress",
  "sharedAddress",
  "valueLeftOut",
  "duplicate"
] as const

export const faultReasons = [
  "nameMissing",
  "emailInvalid",
  "phoneInvalid",
  "phoneShort",
  "phoneLong",
  "phoneRounded",
  "linkedinInvalid",
  "callStatusUnknown",
  "dayInvalid",
  "yesNoUnknown",
  "thumbsUnknown",
  "countryCodeUnknown",
  "numberInvalid",
  "optionUnknown",
  "tooLong",
  "tooMany"
] as const

export type WarningReason = (typeof warningReasons)[number]
export type FaultReason = (typeof faultReasons)[number]

export type Problem = {
  /** The cell, or null for the whole row. */
  readonly column: number | null
  readonly severity: "warning" | "wrong"
  readonly reason: WarningReason | FaultReason
}

export const warning = (column: number | null, reason: WarningReason): Problem => ({
  column,
  severity: "warning",
  reason
})

export const fault = (column: number | null, reason: FaultReason): Problem => ({
  column,
  severity: "wrong",
  reason
})
