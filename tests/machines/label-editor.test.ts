import { expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import {
  type LabelAttempt,
  type LabelRemoval,
  labelEditorMachine
} from "../../machines/flows/label-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { label, labelEditorSamples, mapped } from "../walker/samples/label-editor.ts"

describeMachine("labelEditor", labelEditorMachine, labelEditorSamples)

const start = (save: (attempt: LabelAttempt) => Promise<void>) => {
  const log: Array<string> = []
  const note = (words: string) => () => {
    log.push(words)
  }
  const actor = createActor(
    labelEditorMachine.provide({
      actors: {
        saveLabel: fromPromise<void, LabelAttempt>(({ input }) => save(input)),
        deleteLabel: fromPromise<void, LabelRemoval>(() => Promise.reject(mapped)),
        stripLabel: fromPromise<void, LabelRemoval>(async () => {})
      },
      actions: {
        refreshLabels: note("refresh"),
        announceSaved: note("saved"),
        announceDeleted: note("deleted"),
        showMapped: note("show"),
        warnBlank: note("blank"),
        warnSaveFailed: note("save failed"),
        warnMapped: note("mapped"),
        warnDeleteFailed: note("delete failed")
      }
    })
  ).start()
  return { actor, log }
}

test("a blank name is refused before any call, in the product's words", () => {
  const { actor, log } = start(() => Promise.reject(new Error("called")))
  actor.send({ type: "label.add" })
  actor.send({ type: "name.change", name: "   " })
  actor.send({ type: "editor.save" })
  const { value, context } = actor.getSnapshot()
  expect([value, context.nameProblem, log]).toEqual(["adding", "Please Enter Some Value", ["blank"]])
})

test("a refused save keeps the draft and its index, and says why", async () => {
  const { actor, log } = start(() => Promise.reject({ code: "label_exists", message: "There is one" }))
  actor.send({ type: "label.edit", index: 3, label })
  actor.send({ type: "name.change", name: "Hot" })
  actor.send({ type: "editor.save" })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("editing"))
  expect([context.draft, context.nameProblem, log]).toEqual([
    { index: 3, id: "l1", name: "Hot", colour: "red" },
    "There is one",
    ["save failed"]
  ])
})

test("a label that contacts carry can be taken off them and deleted", async () => {
  const { actor, log } = start(async () => {})
  actor.send({ type: "label.delete", label })
  actor.send({ type: "deletion.confirm" })
  await waitFor(actor, (snapshot) => snapshot.matches("mapped"))
  actor.send({ type: "mapped.strip" })
  await waitFor(actor, (snapshot) => snapshot.matches("closed"))
  expect(log).toEqual(["mapped", "refresh", "deleted"])
})
