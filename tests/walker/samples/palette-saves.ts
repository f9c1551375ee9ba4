import type { PaletteSave, paletteSavesMachine } from "../../../machines/flows/palette-saves.machine.ts"
import { contact } from "../../support/someContacts.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

const save: PaletteSave = { kind: "thumbs", contact: contact(), thumbs: "up", attempt: "attempt1" }

export const paletteSavesSamples: Samples<typeof paletteSavesMachine> = {
  events: [
    { type: "save.add", save },
    done("saveContact", contact({ thumbs: "up" })),
    failed("saveContact", refusal("stale_version"))
  ],
  view: ({ waiting }) => [Math.min(waiting.length, 2)],
  isPossible: (event, _value, { waiting }) => event.type !== "save.add" || waiting.length < 2
}
