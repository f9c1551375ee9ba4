import { Schema } from "effect"
import { filledText } from "../rules/fields.ts"
import { limits } from "../rules/limits.ts"

export const questionKinds = ["text", "number", "choice", "rating"] as const
const QuestionKind = Schema.Literals(questionKinds)

export type QuestionKind = (typeof questionKinds)[number]

/** A question of the interview form. Its id stays when the question is changed. `options` are those of a choice. */
export const Question = Schema.Struct({
  id: Schema.String.check(Schema.isUUID()),
  text: filledText(limits.interview.question),
  kind: QuestionKind,
  options: Schema.Array(filledText(limits.interview.option)).check(
    Schema.isMaxLength(limits.interview.options)
  ),
  isRequired: Schema.Boolean
})

export type Question = typeof Question.Type

export const Questions = Schema.Array(Question).check(Schema.isMaxLength(limits.interview.questions))

/**
 * The interview form of an organisation; version 0, without questions, until an Admin saves one. With `isRequired`,
 * "Interview noted documented" needs an answer to each required question.
 */
export const InterviewForm = Schema.Struct({
  version: Schema.Number,
  isRequired: Schema.Boolean,
  questions: Schema.Array(Question)
})

export type InterviewForm = typeof InterviewForm.Type

/** Answers by the question's id, for a version of the form. */
export const GivenAnswers = Schema.Struct({
  version: Schema.Number.check(Schema.isInt()),
  answers: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])).check(
    Schema.isMaxProperties(limits.interview.questions)
  )
})

export type GivenAnswers = typeof GivenAnswers.Type

/** An answer with its question as it was asked. */
export const InterviewAnswer = Schema.Struct({
  id: Schema.String,
  text: Schema.String,
  kind: QuestionKind,
  value: Schema.Union([Schema.String, Schema.Number])
})

export type InterviewAnswer = typeof InterviewAnswer.Type

export const Interview = Schema.Struct({
  _id: Schema.String,
  at: Schema.String,
  by: Schema.String,
  answers: Schema.Array(InterviewAnswer)
})

export type Interview = typeof Interview.Type
