import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { Contact } from "../../contract/entities/Contact.ts"
import { type PaletteSave, paletteSavesMachine } from "../../machines/flows/palette-saves.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { contact } from "../support/someContacts.ts"
import { paletteSavesSamples } from "../walker/samples/palette-saves.ts"

describeMachine("paletteSaves", paletteSavesMachine, paletteSavesSamples)

const saveOf = (attempt: string): PaletteSave => ({
  kind: "thumbs",
  contact: contact(),
  thumbs: "up",
  attempt
})

test("saves one after the other, and announces each result and each failure", async () => {
  const noted: Array<unknown> = []
  const actor = createActor(
    paletteSavesMachine.provide({
      actors: {
        saveContact: fromPromise<Contact, PaletteSave>(async ({ input }) => {
          noted.push(`sends ${input.attempt}`)
          if (input.attempt === "first") throw new Error("newer")
          return contact({ thumbs: "up" })
        })
      },
      actions: {
        announceSaved: (_, { save }) => void noted.push(`saved ${save.attempt}`),
        warnFailed: () => void noted.push("failed")
      }
    })
  )
  actor.on("save.ended", ({ attempt, isSaved }) => void noted.push([attempt, isSaved]))
  actor.start()
  actor.send({ type: "save.add", save: saveOf("first") })
  actor.send({ type: "save.add", save: saveOf("second") })
  await waitFor(actor, (snapshot) => snapshot.matches("idle"))
  expect(noted).toEqual([
    "sends first",
    "failed",
    ["first", false],
    "sends second",
    "saved second",
    ["second", true]
  ])
})

test("starts a further change of a contact from the version that was saved, and leaves others as they are", async () => {
  const versions: Array<unknown> = []
  const actor = createActor(
    paletteSavesMachine.provide({
      actors: {
        saveContact: fromPromise<Contact, PaletteSave>(async ({ input }) => {
          versions.push([input.contact._id, input.contact.version])
          return { ...input.contact, version: input.contact.version + 1 }
        })
      },
      actions: { announceSaved: () => undefined, warnFailed: () => undefined }
    })
  )
  actor.start()
  for (const [attempt, _id] of [
    ["first", "one"],
    ["second", "other"],
    ["third", "one"]
  ] as const)
    actor.send({
      type: "save.add",
      save: { kind: "thumbs", contact: contact({ _id, version: 4 }), thumbs: "up", attempt }
    })
  await waitFor(actor, (snapshot) => snapshot.matches("idle"))
  expect(versions).toEqual([
    ["one", 4],
    ["other", 4],
    ["one", 5]
  ])
})
