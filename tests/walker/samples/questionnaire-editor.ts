import type { questionnaireEditorMachine } from "../../../machines/flows/questionnaire-editor.machine.ts"
import { done, failed, type Samples } from "../events.ts"

const form = {
  version: 1,
  isRequired: false,
  questions: [
    { id: "q1", text: "Which tools do you use?", kind: "text", options: [], isRequired: true },
    { id: "q2", text: "How satisfied are you?", kind: "rating", options: [], isRequired: false }
  ]
} as const

export const questionnaireEditorSamples: Samples<typeof questionnaireEditorMachine> = {
  events: [
    { type: "form.open" },
    { type: "form.require", isRequired: true },
    { type: "question.add" },
    { type: "question.change", id: "q1", change: { text: "Which tool?" } },
    { type: "question.raise", id: "q2" },
    { type: "question.remove", id: "q1" },
    { type: "form.save" },
    { type: "form.discard" },
    { type: "form.restore" },
    { type: "interviews.export" },
    done("loadForm", form),
    failed("loadForm"),
    done("saveForm", { form: { ...form, version: 2 }, message: "saved" }),
    failed("saveForm", { message: "no", fields: { "questions.0.text": "no" } }),
    done("exportInterviews"),
    failed("exportInterviews")
  ],
  view: ({ version, errors }) => [version, Object.keys(errors).length > 0]
}
