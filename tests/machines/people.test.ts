import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { ContactExport } from "../../contract/entities/Export.ts"
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
import { describeMachine } from "../support/describeMachine.ts"
import { contactMergeSamples } from "../walker/samples/contact-merge.ts"
import { doNotCallSamples, page } from "../walker/samples/do-not-call.ts"
import { listExportSamples, written } from "../walker/samples/list-export.ts"
import { personErasureSamples, preview } from "../walker/samples/person-erasure.ts"

describeMachine("do not call", doNotCallMachine, doNotCallSamples)

test("the draft of a do-not-call entry is kept when its form is closed, until it is added", async () => {
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

describeMachine("person erasure", personErasureMachine, personErasureSamples)

describeMachine("list export", listExportMachine, listExportSamples)

describeMachine("contact merge", contactMergeMachine, contactMergeSamples)

test("the status of an export is checked until it is ready", async () => {
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

test("no one with an open payment is erased", async () => {
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
