import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import type {
  Honorarium,
  HonorariumObstacle,
  HonorariumState
} from "../../../contract/entities/Honorarium.ts"
import { decisionBar, mayCancel } from "../../../contract/rules/honorarium.ts"
import { payeeWay } from "../../../contract/rules/money.ts"
import type { HonorariumAct } from "../../../machines/flows/honorarium-review.machine.ts"
import { type HonorariumEvent, honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { shortestWay, statusAfter } from "../../../machines/lifecycles/legal.ts"

export type HonorariumAction = HonorariumAct | "change"

export const callOf = {
  approve: honorariumCalls.approveHonorariumRequest,
  reject: honorariumCalls.approveHonorariumRequest,
  pay: transactionCalls.generateHonariumToken,
  cancel: honorariumCalls.cancelHonorariumRequest,
  change: honorariumCalls.changeHonorariumRequest,
  link: honorariumCalls.sendPayeeLink
}

/** Emailing the payment details link counts as a change. */
const eventOf = (action: HonorariumAction): HonorariumEvent["type"] =>
  `honorarium.${action === "link" ? "change" : action}`

/** True if the lifecycle allows an action in a state. */
export const isLegal = (state: HonorariumState, action: HonorariumAction): boolean =>
  statusAfter(honorariumMachine, state, eventOf(action)) !== undefined

/**
 * The events of the shortest path to a state where the action is allowed; undefined if there is none. Events that only
 * a bank can send are excluded.
 */
export const wayTo = (
  state: HonorariumState,
  action: HonorariumAction
): ReadonlyArray<HonorariumEvent["type"]> | undefined =>
  shortestWay(
    honorariumMachine,
    state,
    (status) => isLegal(status as HonorariumState, action),
    (event) => event.startsWith("honorarium.")
  )?.map(({ event }) => event as HonorariumEvent["type"])

type Facts = {
  readonly honorarium: Honorarium
  readonly person: { readonly _id: string; readonly role: string }
  readonly hasOtherAdmin: boolean
  readonly obstacles: ReadonlyArray<HonorariumObstacle>
}

export type HonorariumBar =
  | "state"
  | "ownTerms"
  | "approvedBefore"
  | "othersRequest"
  | "emailMissing"
  | HonorariumObstacle

/** The reason why a person with the right role can't take an action now, or undefined. */
export const barOf = (
  action: HonorariumAction,
  { honorarium, person, hasOtherAdmin, obstacles }: Facts
): HonorariumBar | undefined => {
  if (!isLegal(honorarium.state, action)) return "state"
  const { requestedBy, termsSetBy, respondentEmail } = honorarium
  const personId = person._id
  switch (action) {
    case "approve":
    case "reject": {
      const isPayable = payeeWay(honorarium) !== undefined && !obstacles.includes("payeeMissing")
      const { approvals, approvalsNeeded } = honorarium
      return decisionBar(action, {
        personId,
        requestedBy,
        termsSetBy,
        hasOtherAdmin,
        isPayable,
        approvalsNeeded,
        approvedBy: approvals.map(({ by }) => by)
      })
    }
    case "cancel":
      return mayCancel({ personId, role: person.role, requestedBy }) ? undefined : "othersRequest"
    case "link":
      return respondentEmail ? undefined : "emailMissing"
    case "pay":
      return obstacles[0]
    case "change":
      return undefined
  }
}
