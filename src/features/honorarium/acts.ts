import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import type { HonorariumAct } from "../../../machines/flows/honorarium-review.machine.ts"
import { type HonorariumEvent, honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { legalMoves, shortestWay } from "../../../machines/lifecycles/legal.ts"

type Deed = Exclude<HonorariumAct, "link"> | "change"

export const canDo = (state: HonorariumState, deed: Deed): boolean =>
  legalMoves(honorariumMachine, state).some(({ event }) => event === `honorarium.${deed}`)

/**
 * The events that lead, by the shortest way, to a state in which the deed is legal; undefined where none does. What
 * only a bank can send is no way.
 */
export const wayTo = (
  state: HonorariumState,
  deed: Deed
): ReadonlyArray<HonorariumEvent["type"]> | undefined =>
  shortestWay(
    honorariumMachine,
    state,
    (status) => canDo(status as HonorariumState, deed),
    (event) => event.startsWith("honorarium.")
  )?.map(({ event }) => event as HonorariumEvent["type"])
