import type { InterviewAnswer, InterviewForm, Question } from "../entities/Interview.ts"
import type { FieldErrors } from "../validate.ts"
import type { CallStatus } from "./callStatuses.ts"
import { type FittedValue, fitValue } from "./fieldValues.ts"
import { limits } from "./limits.ts"
import { messages } from "./messages.ts"
import { isInterviewDocumented } from "./outcomes.ts"

export type GivenValues = Readonly<Record<string, string | number>>

/** The values of a rating. */
export const ratings: ReadonlyArray<number> = Array.from(
  { length: limits.interview.rating },
  (_, at) => at + 1
)

/** An answer in the form of its question, or its problem. An empty text is no answer. */
const fitAnswer = ({ kind, options }: Question, value: string | number): FittedValue => {
  if (String(value).length > limits.interview.answer) return { ok: false, message: messages.tooLong }
  const fitted = fitValue({ kind: kind === "rating" ? "number" : kind, options }, value)
  if (kind !== "rating" || !fitted.ok || fitted.value === null) return fitted
  return ratings.includes(Number(fitted.value)) ? fitted : { ok: false, message: messages.fieldChoice }
}

/** True if the outcome needs an answer to each required question. */
export const needsAnswers = ({ isRequired }: InterviewForm, status: CallStatus | null) =>
  isRequired && status !== null && isInterviewDocumented(status)

export type FittedAnswers = {
  readonly answers: ReadonlyArray<InterviewAnswer>
  /** A message for each question's id. */
  readonly errors: FieldErrors
}

/** The answers as they are stored, and the problems of those that don't fit or that the outcome needs. */
export const fitAnswers = (
  form: InterviewForm,
  given: GivenValues,
  status: CallStatus | null
): FittedAnswers => {
  const isComplete = needsAnswers(form, status)
  const answers: Array<InterviewAnswer> = []
  const errors: Record<string, string> = {}
  for (const question of form.questions) {
    const { id, text, kind, isRequired } = question
    const fitted = fitAnswer(question, given[id] ?? "")
    if (!fitted.ok) errors[id] = fitted.message
    else if (typeof fitted.value === "string" || typeof fitted.value === "number")
      answers.push({ id, text, kind, value: fitted.value })
    else if (isComplete && isRequired) errors[id] = messages.required
  }
  return { answers, errors }
}

/** The problems of a form's questions, by the path of the field. */
export const questionProblems = (questions: ReadonlyArray<Question>): FieldErrors => {
  const errors: Record<string, string> = {}
  questions.forEach(({ id, kind, options }, at) => {
    if (questions.findIndex((one) => one.id === id) !== at) errors[`questions.${at}.id`] = messages.required
    const different = new Set(options.map((option) => option.trim().toLowerCase()))
    if (kind === "choice" && options.length < limits.interview.fewestOptions)
      errors[`questions.${at}.options`] = messages.optionsFew
    else if (different.size < options.length) errors[`questions.${at}.options`] = messages.optionsRepeated
  })
  return errors
}
