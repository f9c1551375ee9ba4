import type {
  HonorariumPage,
  honorariumListMachine
} from "../../../machines/flows/honorarium-list.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const page = (more: Partial<HonorariumPage> = {}): HonorariumPage => ({
  rows: [honorarium()],
  nextCursor: null,
  total: { value: 1, exact: true },
  ...more
})

export const honorariumListSamples: Samples<typeof honorariumListMachine> = {
  events: [
    { type: "state.choose", state: "paid" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "honorarium.changed", honorarium: honorarium() },
    { type: "xstate.done.actor.loadHonoraria", output: page() },
    { type: "xstate.done.actor.loadHonoraria", output: page({ nextCursor: "next" }) },
    { type: "xstate.error.actor.loadHonoraria", error: { message: "no" } }
  ],
  view: ({ cursor }) => cursor
}
