import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { InterviewForm } from "../../contract/entities/Interview.ts"
import { questionnaireEditorMachine } from "../../machines/flows/questionnaire-editor.machine.ts"
import { describeMachine } from "../support/describeMachine.ts"
import { questionnaireEditorSamples } from "../walker/samples/questionnaire-editor.ts"

describeMachine("questionnaireEditor", questionnaireEditorMachine, questionnaireEditorSamples)

const question = (id: string) => ({
  id,
  text: id,
  kind: "text" as const,
  options: [],
  isRequired: false
})

test("questions keep their ids while they are moved, changed and removed", async () => {
  const actor = createActor(
    questionnaireEditorMachine.provide({
      actors: {
        loadForm: fromPromise<InterviewForm>(async () => ({
          version: 3,
          isRequired: false,
          questions: [question("a"), question("b"), question("c")]
        }))
      }
    })
  ).start()
  actor.send({ type: "form.open" })
  await expect.poll(() => actor.getSnapshot().hasTag("loading")).toBe(false)
  actor.send({ type: "question.raise", id: "c" })
  actor.send({ type: "question.raise", id: "a" })
  actor.send({ type: "question.change", id: "b", change: { text: "B" } })
  actor.send({ type: "question.remove", id: "c" })
  actor.send({ type: "question.add" })
  const { version, draft } = actor.getSnapshot().context
  expect(version).toBe(3)
  expect(draft.questions.map(({ id, text }) => [id, text])).toEqual([
    ["a", "a"],
    ["b", "B"],
    [expect.stringMatching(/^[0-9a-f-]{36}$/), ""]
  ])
})
