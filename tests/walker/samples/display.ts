import { displayMachine } from "../../../machines/flows/display.machine.ts"
import { bareEvents, type Samples } from "../events.ts"

export const displaySamples: Samples<typeof displayMachine> = {
  events: [
    ...bareEvents(displayMachine, "locale.choose"),
    { type: "locale.choose", locale: "ae" },
    { type: "locale.choose", locale: "en" }
  ],
  view: () => null
}
