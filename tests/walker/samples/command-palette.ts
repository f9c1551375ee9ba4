import type { commandPaletteMachine, FoundPerson } from "../../../machines/flows/command-palette.machine.ts"
import type { Samples } from "../events.ts"

export const ada: FoundPerson = { id: "c1", kind: "contact", name: "Ada Example", about: "" }

export const commandPaletteSamples: Samples<typeof commandPaletteMachine> = {
  events: [
    { type: "palette.open" },
    { type: "palette.close" },
    { type: "sheet.open" },
    { type: "query.change", query: "a" },
    { type: "query.change", query: "ada" },
    { type: "line.choose", index: 2 },
    { type: "xstate.done.actor.findPeople", output: [ada] },
    { type: "xstate.error.actor.findPeople", error: { message: "no" } }
  ],
  view: ({ query, people, active }) => [query, people.length, active]
}
