import type { commandPaletteMachine, FoundPerson } from "../../../machines/flows/command-palette.machine.ts"
import { contact } from "../../support/someContacts.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

export const ada: FoundPerson = {
  id: "c1",
  kind: "contact",
  name: "Ada Example",
  about: "",
  canBeCalled: true
}

export const commandPaletteSamples: Samples<typeof commandPaletteMachine> = {
  events: [
    { type: "palette.open" },
    { type: "palette.close" },
    { type: "sheet.open" },
    { type: "query.change", query: "a", name: "a" },
    { type: "query.change", query: "call ada", name: "ada" },
    { type: "line.choose", index: 2 },
    { type: "level.back" },
    { type: "person.choose", person: ada, known: null },
    { type: "statuses.open" },
    { type: "status.choose", status: "Not answering", needsTime: false },
    { type: "status.choose", status: "Call later", needsTime: true },
    { type: "time.choose", at: "2030-01-02T09:00:00.000Z" },
    { type: "thumbs.set", thumbs: "up" },
    done("findPeople", [ada]),
    failed("findPeople"),
    done("loadContact", contact()),
    failed("loadContact", refusal("not_found")),
    failed("loadContact", refusal("offline")),
    { type: "save.done" },
    { type: "save.failed" }
  ],
  view: ({ query, people, active, before, contact: shown }) => [
    query,
    people.length,
    active,
    before.name,
    shown === null
  ]
}
