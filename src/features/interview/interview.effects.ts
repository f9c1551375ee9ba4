import { Effect } from "effect"
import { calls } from "../../../contract/calls/index.ts"
import { questionProblems } from "../../../contract/rules/interviews.ts"
import { check } from "../../../contract/validate.ts"
import type { PageRequest } from "../../../machines/flows/paged-list.machine.ts"
import type { FormSaving, QuestionDraft } from "../../../machines/flows/questionnaire-editor.machine.ts"
import { BrokenRules } from "../../i18n/failures.ts"
import { Api } from "../../services/Api.ts"
import { saveWholeCsv } from "../../services/wholeCsv.ts"
import type { InterviewsFilter } from "./interviews.ts"

export const loadForm = Effect.fn("interview.loadForm")(function* () {
  const api = yield* Api
  return (yield* api.interview.getForm({})).data
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
  const api = yield* Api
  const questions = draft.questions.map(questionOf)
  const payload = { version, isRequired: draft.isRequired, questions, idempotencyKey: attempt }
  const result = check(calls.interview.saveForm.payload, payload)
  const errors = { ...questionProblems(questions), ...(result.ok ? {} : result.errors) }
  if (!result.ok || Object.keys(errors).length > 0) return yield* Effect.fail(new BrokenRules(errors))
  const { data, message } = yield* api.interview.saveForm(result.value)
  return { form: data, message }
})

export const exportInterviews = Effect.fn("interview.export")(function* () {
  const api = yield* Api
  yield* saveWholeCsv("interviews.csv", (from) => api.interview.exportInterviews(from))
})

/** The interviews of a contact. Without a contact there are none. */
export const loadInterviews = Effect.fn("interview.loadInterviews")(function* ({
  filter: { contactId }
}: PageRequest<InterviewsFilter>) {
  if (contactId === null) return { rows: [], nextCursor: null }
  const api = yield* Api
  const { data } = yield* api.interview.getInterviews({ contactId })
  return { rows: data, nextCursor: null }
})
