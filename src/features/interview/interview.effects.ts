import { Effect } from "effect"
import { interviewCalls } from "../../../contract/calls/interview.ts"
import { questionProblems } from "../../../contract/rules/interviews.ts"
import { check } from "../../../contract/validate.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import type { FormSaving, QuestionDraft } from "../../../machines/flows/questionnaire-editor.machine.ts"
import { send } from "../../services/Api.ts"
import { BrokenRules } from "../../services/CallError.ts"
import { saveWholeCsv } from "../../services/wholeCsv.ts"
import type { InterviewsFilter } from "./interviews.ts"

export const loadForm = Effect.fn("interview.loadForm")(function* () {
  return (yield* send(interviewCalls.getForm, {})).data
})

const questionOf = ({ options, ...question }: QuestionDraft) => ({
  ...question,
  options:
    question.kind === "choice"
      ? options
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
      : []
})

export const saveForm = Effect.fn("interview.saveForm")(function* ({ version, draft, attempt }: FormSaving) {
  const questions = draft.questions.map(questionOf)
  const payload = { version, isRequired: draft.isRequired, questions, idempotencyKey: attempt }
  const result = check(interviewCalls.saveForm.payload, payload)
  const errors = { ...questionProblems(questions), ...(result.ok ? {} : result.errors) }
  if (!result.ok || Object.keys(errors).length > 0) return yield* Effect.fail(new BrokenRules(errors))
  const { data, message } = yield* send(interviewCalls.saveForm, result.value)
  return { form: data, message }
})

export const exportInterviews = Effect.fn("interview.export")(function* () {
  yield* saveWholeCsv("interviews.csv", (from) => send(interviewCalls.exportInterviews, from))
})

/** The interviews of a contact. Without a contact there are none. */
export const loadInterviews = Effect.fn("interview.loadInterviews")(function* ({
  filter: { contactId }
}: PageRequest<InterviewsFilter>) {
  if (contactId === null) return { rows: [], nextCursor: null }
  const { data } = yield* send(interviewCalls.getInterviews, { contactId })
  return { rows: data, nextCursor: null }
})
