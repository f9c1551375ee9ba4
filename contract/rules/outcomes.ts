import { type CallStatus, callStatuses } from "./callStatuses.ts"

export type OutcomeCategory =
  | "new"
  | "noContact"
  | "callback"
  | "followUp"
  | "positive"
  | "done"
  | "declined"
  | "badData"

/** The fields that an outcome asks for. */
export type OutcomeQuestion = "time" | "note" | "person"

/**
 * When the next call is due: immediately, at the given time (with a reminder before), so many hours after the call, or
 * not at all. `hours` has one entry for each repetition of the same outcome; after the last the person is marked
 * unresponsive with `thenUnresponsive`, otherwise the last one repeats.
 */
export type NextCall =
  | { readonly kind: "now" }
  | { readonly kind: "atTimeGiven"; readonly remindMinutesBefore: number }
  | { readonly kind: "after"; readonly hours: ReadonlyArray<number>; readonly thenUnresponsive: boolean }
  | { readonly kind: "never" }

/** Effects of an outcome besides the next call. */
export type OutcomeConsequence = "emailTask" | "linkedContact" | "badNumber"

export type OutcomeRule = {
  readonly category: OutcomeCategory
  readonly asks: ReadonlyArray<OutcomeQuestion>
  readonly nextCall: NextCall
  readonly consequence: OutcomeConsequence | null
}

const day = 24
const never: NextCall = { kind: "never" }
const atTimeGiven: NextCall = { kind: "atTimeGiven", remindMinutesBefore: 10 }
const after = (...hours: ReadonlyArray<number>): NextCall => ({
  kind: "after",
  hours,
  thenUnresponsive: false
})

export const outcomeRules: Readonly<Record<CallStatus, OutcomeRule>> = {
  "Yet to call": { category: "new", asks: [], nextCall: { kind: "now" }, consequence: null },
  "Not relevat": { category: "badData", asks: [], nextCall: never, consequence: null },
  "Incorrect numner": { category: "badData", asks: [], nextCall: never, consequence: "badNumber" },
  "Decliend to talk": { category: "declined", asks: [], nextCall: after(180 * day), consequence: null },
  "Not answering": {
    category: "noContact",
    asks: [],
    nextCall: { kind: "after", hours: [4, day, 3 * day], thenUnresponsive: true },
    consequence: null
  },
  "Asked to call someone else": {
    category: "followUp",
    asks: ["person"],
    nextCall: never,
    consequence: "linkedContact"
  },
  "Call later": { category: "callback", asks: ["time"], nextCall: atTimeGiven, consequence: null },
  "Asked to send email": {
    category: "followUp",
    asks: [],
    nextCall: after(2 * day),
    consequence: "emailTask"
  },
  "Agreed to talk": { category: "positive", asks: [], nextCall: after(day), consequence: null },
  "Call scheduled": { category: "callback", asks: ["time"], nextCall: atTimeGiven, consequence: null },
  "Call completed": { category: "done", asks: [], nextCall: never, consequence: null },
  "Interview noted documented": { category: "done", asks: ["note"], nextCall: never, consequence: null }
}

const hourMs = 3_600_000

type Outcome = {
  readonly status: CallStatus
  /** How often in a row the outcome was recorded, this time included. */
  readonly attempts: number
  readonly at: number
  /** The requested time. */
  readonly given: string | null
}

/** The time of the next call after an outcome, null for never or immediately; and whether the person is paused. */
export const afterOutcome = ({ status, attempts, at, given }: Outcome) => {
  const { nextCall } = outcomeRules[status]
  if (nextCall.kind === "atTimeGiven") return { nextCallAt: given, isUnresponsive: false }
  if (nextCall.kind !== "after") return { nextCallAt: null, isUnresponsive: false }
  const { hours, thenUnresponsive } = nextCall
  if (attempts > hours.length && thenUnresponsive) return { nextCallAt: null, isUnresponsive: true }
  const wait = hours[Math.min(attempts, hours.length) - 1] ?? 0
  return { nextCallAt: new Date(at + wait * hourMs).toISOString(), isUnresponsive: false }
}

/** The call status of a contact that has not been called. */
export const uncalled: CallStatus = "Yet to call"

/** True for a contact that has not been called. */
export const isUncalled = (status: CallStatus): boolean => outcomeRules[status].category === "new"

/** True if the next call is at an agreed time. */
export const isCallback = (status: CallStatus): boolean =>
  outcomeRules[status].nextCall.kind === "atTimeGiven"

/** Minutes between the reminder and the next call; 0 without an agreed time. */
export const remindMinutesBefore = (status: CallStatus): number => {
  const { nextCall } = outcomeRules[status]
  return nextCall.kind === "atTimeGiven" ? nextCall.remindMinutesBefore : 0
}

export const callbackStatuses: ReadonlyArray<CallStatus> = callStatuses.filter(isCallback)

export const isWrongNumber = (status: CallStatus): boolean => outcomeRules[status].consequence === "badNumber"

/** True once the interview is documented and an honorarium is due. */
export const isInterviewDocumented = (status: CallStatus): boolean => status === "Interview noted documented"

type Answers = {
  readonly time: string | null | undefined
  readonly note: string | undefined
  /** The contact's existing notes, which satisfy a required note. */
  readonly notes: string
  readonly personName: string | undefined
}

export const missingAnswers = (
  status: CallStatus,
  { time, note = "", notes, personName = "" }: Answers
): ReadonlyArray<OutcomeQuestion> => {
  const given = { time: time ?? "", note: `${note}${notes}`, person: personName }
  return outcomeRules[status].asks.filter((question) => given[question].trim() === "")
}

/** True if the outcome implies a conversation. */
export const isReached = (status: CallStatus): boolean => {
  const { category, consequence } = outcomeRules[status]
  return category !== "new" && category !== "noContact" && consequence !== "badNumber"
}
