/** The twelve call outcomes, spelled as on the wire and in the database. What people read comes from `locales/`. */
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
