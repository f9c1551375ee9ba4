/** The twelve call outcomes, spelled as on the wire and in the database. Their labels come from `locales/`. */
export const callStatuses = [
  "Yet to call",
  "Not relevat",
  "Incorrect numner",
  "Decliend to talk",
  "Not answering",
  "Asked to call someone else",
  "Call later",
  "Asked to send email",
  "Agreed to talk",
  "Call scheduled",
  "Call completed",
  "Interview noted documented"
] as const

export type CallStatus = (typeof callStatuses)[number]

/** Display spellings of the irregular ones. */
export const rightSpelling: Partial<Readonly<Record<CallStatus, string>>> = {
  "Not relevat": "Not relevant",
  "Incorrect numner": "Incorrect number",
  "Decliend to talk": "Declined to talk",
  "Interview noted documented": "Interview notes documented"
}
