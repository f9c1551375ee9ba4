import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type OrganisationSaved,
  type OrganisationSaving,
  organisationEditorMachine
} from "../../machines/flows/organisation-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { details, organisationEditorSamples, savedAs } from "../walker/samples/organisation-editor.ts"

describeMachine("organisation editor", organisationEditorMachine, organisationEditorSamples)

const started = (save: (input: OrganisationSaving) => Promise<OrganisationSaved>) => {
  const asked: Array<unknown> = []
  const actor = createActor(
    organisationEditorMachine.provide({
      actors: {
        saveOrganisation: fromPromise<OrganisationSaved, OrganisationSaving>(({ input }) => save(input))
      },
      actions: {
        announceSaved: () => {},
        warnFailed: () => {},
        askForPhoneCode: (_, params) => asked.push(params)
      }
    }),
    { input: { details } }
  ).start()
  return { actor, asked }
}

test("another Admin's change reaches the fields that were not edited", () => {
  const { actor } = started(() => Promise.reject({}))
  actor.send({ type: "field.change", field: "name", value: "My draft" })
  actor.send({
    type: "organisation.known",
    details: { ...details, name: "Their name", phone: "5550100009" }
  })
  expect(actor.getSnapshot().context).toMatchObject({
    details: { name: "My draft", phone: "5550100009" },
    known: { name: "Their name", phone: "5550100009" }
  })
})

test("a refused name stays in its field with the reason, and saving again succeeds", async () => {
  const { actor, asked } = started(async ({ details: draft }) => {
    if (draft.name !== "Renamed") throw { fields: { name: "Too long" } }
    return savedAs(draft, true)
  })
  actor.send({ type: "field.change", field: "name", value: "Too long a name" })
  actor.send({ type: "details.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  expect(actor.getSnapshot().context).toMatchObject({
    details: { name: "Too long a name" },
    errors: { name: "Too long" }
  })
  actor.send({ type: "field.change", field: "name", value: "Renamed" })
  expect(actor.getSnapshot().context.errors).toEqual({})
  actor.send({ type: "details.submit" })
  await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  expect([actor.getSnapshot().context.known.name, asked]).toEqual(["Renamed", []])
})

test("an unverified number asks for its code only when it is new", async () => {
  const { actor, asked } = started(async ({ details: draft }) => savedAs(draft, false))
  const save = async () => {
    actor.send({ type: "details.submit" })
    await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  }
  await save()
  expect(asked).toEqual([])
  actor.send({ type: "field.change", field: "phone", value: "5550100002" })
  await save()
  await save()
  expect(asked).toEqual([{ countryCode: "+91", phone: "5550100002", resendAfter: 60 }])
})
