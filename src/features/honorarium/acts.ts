import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import type { HonorariumAct } from "../../../machines/flows/honorarium-review.machine.ts"
import { type HonorariumEvent, honorariumMachine } from "../../../machines/lifecycles/honorarium.machine.ts"
import { legalMoves } from "../../../machines/lifecycles/legal.ts"

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
): ReadonlyArray<HonorariumEvent["type"]> | undefined => {
  const ways = new Map<string, ReadonlyArray<HonorariumEvent["type"]>>([[state, []]])
  for (const [from, way] of ways) {
    if (canDo(from as HonorariumState, deed)) return way
    for (const { event, to } of legalMoves(honorariumMachine, from)) {
      if (event.startsWith("honorarium.") && !ways.has(to)) {
        ways.set(to, [...way, event as HonorariumEvent["type"]])
      }
    }
  }
  return undefined
}
