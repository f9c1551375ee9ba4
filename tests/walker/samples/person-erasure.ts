import type { ErasurePreview } from "../../../contract/entities/Person.ts"
import type { personErasureMachine } from "../../../machines/flows/person-erasure.machine.ts"
import type { Samples } from "../events.ts"
import { error } from "./do-not-call.ts"

export const preview = (openHonoraria: number): ErasurePreview => ({
  contacts: 1,
  calls: 0,
  mails: 0,
  history: 1,
  notifications: 0,
  views: 0,
  honoraria: openHonoraria,
  openHonoraria,
  exports: 0,
  rows: {},
  mentions: []
})

export const personErasureSamples: Samples<typeof personErasureMachine> = {
  events: [
    { type: "query.change", query: "ada" },
    { type: "person.find" },
    { type: "contact.toggle", id: "c1" },
    { type: "honorarium.toggle", id: "h1" },
    { type: "person.export" },
    { type: "person.erase" },
    { type: "erasure.confirm" },
    { type: "erasure.cancel" },
    { type: "xstate.done.actor.findPerson", output: { contacts: [], honoraria: [] } },
    { type: "xstate.error.actor.findPerson", error },
    { type: "xstate.done.actor.exportPerson", output: undefined },
    { type: "xstate.error.actor.exportPerson", error },
    { type: "xstate.done.actor.previewErasure", output: preview(0) },
    { type: "xstate.done.actor.previewErasure", output: preview(1) },
    { type: "xstate.error.actor.previewErasure", error },
    { type: "xstate.done.actor.erasePerson", output: "Erased" },
    { type: "xstate.error.actor.erasePerson", error }
  ],
  view: ({ query, chosen, preview: shown }) => [
    query,
    chosen.contactIds.length,
    chosen.honorariumIds.length,
    shown?.openHonoraria
  ]
}
