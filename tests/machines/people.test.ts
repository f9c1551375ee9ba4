import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { DoNotCallEntry } from "../../contract/entities/DoNotCall.ts"
import type { ContactExport } from "../../contract/entities/Export.ts"
import type { Merge, MergePreview } from "../../contract/entities/Merge.ts"
import type { ErasurePreview, FoundPerson } from "../../contract/entities/Person.ts"
import { contactMergeMachine } from "../../machines/flows/contact-merge.machine.ts"
import {
  type DoNotCallAdding,
  type DoNotCallContext,
  type DoNotCallPage,
  doNotCallMachine
} from "../../machines/flows/do-not-call.machine.ts"
import { listExportMachine } from "../../machines/flows/list-export.machine.ts"
import { type PersonChoice, personErasureMachine } from "../../machines/flows/person-erasure.machine.ts"
import { contact } from "../support/someContacts.ts"
import { describeMachine } from "../support/walk.ts"

const entry: DoNotCallEntry = {
  _id: "d1",
  kind: "email",
  value: "ada@example.com",
  reason: "",
  source: "person",
  addedBy: "Ada",
  createdAt: "2030-01-01T00:00:00Z"
}
const page = (nextCursor: string | null) => ({
  entries: [entry],
  nextCursor,
  total: { value: 1, exact: true }
})
const error = { message: "No connection" }

describeMachine("do not call", doNotCallMachine, {
  events: [
    { type: "query.change", query: "ada" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "entry.add" },
    { type: "draft.change", part: { email: "ada@example.com" } },
    { type: "entry.remove", entry },
    { type: "dialog.submit" },
    { type: "dialog.close" },
    { type: "xstate.done.actor.loadEntries", output: page("next") },
    { type: "xstate.done.actor.loadEntries", output: page(null) },
    { type: "xstate.error.actor.loadEntries", error },
    { type: "xstate.done.actor.addEntry", output: "Added" },
    { type: "xstate.error.actor.addEntry", error },
    { type: "xstate.done.actor.removeEntry", output: "Removed" },
    { type: "xstate.error.actor.removeEntry", error }
  ],
  view: ({ cursor, draft }) => [cursor, draft.email !== ""]
})

test("whom to put on the list is kept when its form is closed, until they are on it", async () => {
  const actor = createActor(
    doNotCallMachine.provide({
      actors: {
        loadEntries: fromPromise<DoNotCallPage, Pick<DoNotCallContext, "query" | "cursor">>(async () =>
          page(null)
        ),
        addEntry: fromPromise<string, DoNotCallAdding>(async () => "Added")
      },
      actions: { announceDone: () => {} }
    })
  ).start()
  const isListed = () => waitFor(actor, (snapshot) => snapshot.matches("listed"))
  actor.send({ type: "list.refresh" })
  await isListed()
  actor.send({ type: "entry.add" })
  actor.send({ type: "draft.change", part: { email: "ada@example.com", reason: "Asked" } })
  actor.send({ type: "dialog.close" })
  actor.send({ type: "entry.add" })
  expect(actor.getSnapshot().context.draft).toEqual({ email: "ada@example.com", phone: "", reason: "Asked" })
  actor.send({ type: "dialog.submit" })
  await isListed()
  actor.send({ type: "entry.add" })
  expect(actor.getSnapshot().context.draft).toEqual({ email: "", phone: "", reason: "" })
})

const preview = (openHonoraria: number): ErasurePreview => ({
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

describeMachine("person erasure", personErasureMachine, {
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
})

const written = (state: ContactExport["state"]): ContactExport => ({
  _id: "e1",
  state,
  total: 1,
  done: 0,
  parts: 1,
  createdAt: "2030-01-01T00:00:00Z",
  expiresAt: "2030-01-02T00:00:00Z"
})

describeMachine("list export", listExportMachine, {
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
})

const compared: MergePreview = {
  kept: contact(),
  gone: contact({ _id: "c2" }),
  merged: contact(),
  differing: ["name"],
  moved: { labels: 0, honoraria: 0, calls: 0, mails: 0 }
}
const merged: Merge = { _id: "m1", contact: contact(), undoUntil: "2030-01-04T00:00:00Z" }

describeMachine("contact merge", contactMergeMachine, {
  events: [
    { type: "merge.open", contactIds: ["c1", "c2"] },
    { type: "merge.swap" },
    { type: "field.choose", field: "name", side: "gone" },
    { type: "merge.confirm" },
    { type: "merge.close" },
    { type: "merge.undo" },
    { type: "merge.part", mergeId: "m1" },
    { type: "xstate.done.actor.previewMerge", output: compared },
    { type: "xstate.error.actor.previewMerge", error },
    { type: "xstate.done.actor.mergeContacts", output: merged },
    { type: "xstate.error.actor.mergeContacts", error },
    { type: "xstate.done.actor.undoMerge", output: { stays: [] } },
    { type: "xstate.error.actor.undoMerge", error }
  ],
  view: ({ pair, preview: shown }) => [pair.keptId, pair.choices.name, shown === null]
})

test("an export under way is asked about until it is ready", async () => {
  const states: Array<ContactExport["state"]> = ["running", "running", "finished"]
  const actor = createActor(
    listExportMachine.provide({
      actors: {
        loadExports: fromPromise<ReadonlyArray<ContactExport>>(async () => [
          written(states.shift() ?? "finished")
        ])
      },
      delays: { pause: 1 }
    })
  ).start()
  actor.send({ type: "exports.refresh" })
  const { context } = await waitFor(
    actor,
    (snapshot) => snapshot.matches("listed") && snapshot.context.exports[0]?.state === "finished"
  )
  expect([context.exports, states]).toEqual([[written("finished")], []])
})

test("with money still open nobody is erased", async () => {
  const asked: Array<unknown> = []
  const actor = createActor(
    personErasureMachine.provide({
      actors: {
        findPerson: fromPromise<FoundPerson, { readonly query: string }>(async () => ({
          contacts: [],
          honoraria: []
        })),
        previewErasure: fromPromise<ErasurePreview, { readonly person: PersonChoice }>(async () =>
          preview(1)
        ),
        erasePerson: fromPromise<string, { readonly person: PersonChoice; readonly attempt: string }>(
          async ({ input }) => {
            asked.push(input)
            return ""
          }
        )
      }
    })
  ).start()
  actor.send({ type: "query.change", query: "ada" })
  actor.send({ type: "person.find" })
  await waitFor(actor, (snapshot) => snapshot.matches("found"))
  actor.send({ type: "contact.toggle", id: "c1" })
  actor.send({ type: "person.erase" })
  await waitFor(actor, (snapshot) => snapshot.matches("confirming"))
  actor.send({ type: "erasure.confirm" })
  expect([actor.getSnapshot().value, asked]).toEqual(["confirming", []])
})
