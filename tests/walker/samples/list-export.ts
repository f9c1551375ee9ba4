import type { ContactExport } from "../../../contract/entities/Export.ts"
import type { listExportMachine } from "../../../machines/flows/list-export.machine.ts"
import type { Samples } from "../events.ts"
import { error } from "./do-not-call.ts"

export const written = (state: ContactExport["state"]): ContactExport => ({
  _id: "e1",
  state,
  total: 1,
  done: 0,
  parts: 1,
  createdAt: "2030-01-01T00:00:00Z",
  expiresAt: "2030-01-02T00:00:00Z"
})

export const listExportSamples: Samples<typeof listExportMachine> = {
  events: [
    { type: "exports.refresh" },
    { type: "export.start", wish: { selection: { contactIds: ["c1"] } } },
    { type: "export.fetch", wanted: written("finished") },
    { type: "export.delete", wanted: written("finished") },
    { type: "xstate.done.actor.loadExports", output: [written("running")] },
    { type: "xstate.done.actor.loadExports", output: [written("finished")] },
    { type: "xstate.error.actor.loadExports", error },
    { type: "xstate.done.actor.startExport", output: "Started" },
    { type: "xstate.error.actor.startExport", error },
    { type: "xstate.done.actor.fetchExport", output: undefined },
    { type: "xstate.error.actor.fetchExport", error },
    { type: "xstate.done.actor.deleteExport", output: undefined },
    { type: "xstate.error.actor.deleteExport", error }
  ],
  view: ({ exports }) => exports[0]?.state
}
