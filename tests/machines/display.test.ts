import { displayMachine } from "../../machines/flows/display.machine.ts"
import { bareEvents, describeMachine } from "../support/walk.ts"

describeMachine("display", displayMachine, {
  events: [
    ...bareEvents(displayMachine, "locale.choose"),
    { type: "locale.choose", locale: "ae" },
    { type: "locale.choose", locale: "en" }
  ],
  view: () => null
})
