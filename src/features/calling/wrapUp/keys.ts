import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"

/** The outcomes by their effect on further calls, with one key for each outcome, the most common first; the same everywhere. */
export const outcomeGroups = {
  again: [
    ["1", "Not answering"],
    ["2", "Call later"],
    ["3", "Call scheduled"]
  ],
  reached: [
    ["4", "Agreed to talk"],
    ["5", "Asked to send email"],
    ["6", "Asked to call someone else"],
    ["0", "Call completed"],
    ["i", "Interview noted documented"]
  ],
  never: [
    ["7", "Decliend to talk"],
    ["8", "Not relevat"],
    ["9", "Incorrect numner"]
  ]
} as const satisfies Record<string, ReadonlyArray<readonly [key: string, status: CallStatus]>>

export const outcomeKeys: ReadonlyArray<readonly [key: string, status: CallStatus]> =
  Object.values(outcomeGroups).flat()
