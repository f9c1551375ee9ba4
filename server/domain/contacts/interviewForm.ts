import { Effect } from "effect"
import type { InterviewForm, Question } from "../../../contract/entities/Interview.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { needsAnswers } from "../../../contract/rules/interviews.ts"
import { isInterviewDocumented } from "../../../contract/rules/outcomes.ts"
import { record } from "../../platform/audit.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { CurrentMember } from "../../platform/session.ts"

type Row = {
  readonly version: number
  readonly is_required: boolean
  readonly questions: ReadonlyArray<Question>
}

const asForm = ({ version, is_required, questions }: Row): InterviewForm => ({
  version,
  isRequired: is_required,
  questions
})

const formWhere = (condition: Sql) =>
  Effect.map(
    first<Row>(
      sql`select version, is_required, questions from interview_forms where ${condition} order by version desc limit 1`
    ),
    (row) => row && asForm(row)
  )

/** A version of the interview form, or undefined. */
export const formOf = (version: number) => formWhere(sql`version = ${version}`)

/** The interview form in use. */
export const currentForm = Effect.fn("InterviewForm.current")(function* () {
  const found = yield* formWhere(sql`true`)
  return found ?? ({ version: 0, isRequired: false, questions: [] } satisfies InterviewForm)
})

const cleanQuestion = ({ id, text, kind, options, isRequired }: Question): Question => ({
  id: id.toLowerCase(),
  text: text.trim(),
  kind,
  options: kind === "choice" ? options.map((option) => option.trim()) : [],
  isRequired
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Saves a new version of the form, unless nothing changed. Someone else's newer version is not overwritten. */
export const saveForm = Effect.fn("InterviewForm.save")(function* (edited: InterviewForm) {
  const before = yield* currentForm()
  const conflict = refuse("conflict", { words: "interviewFormChanged" })
  if (before.version !== edited.version) return yield* conflict
  const questions = edited.questions.map(cleanQuestion)
  const form: InterviewForm = { version: before.version + 1, isRequired: edited.isRequired, questions }
  const isSame = isEqual(questions, before.questions.map(cleanQuestion))
  if (isSame && form.isRequired === before.isRequired) return before
  const [made] = yield* rows(
    sql`insert into interview_forms (organization_id, version, is_required, questions, created_by)
      values (app.org(), ${form.version}, ${form.isRequired}, ${JSON.stringify(questions)}, app.account())
      on conflict do nothing returning 1`
  )
  if (!made) return yield* conflict
  const { organisationId } = yield* CurrentMember
  const texts = (one: InterviewForm) => one.questions.map(({ text }) => text).join("\n")
  yield* record({
    action: "interviewForm.changed",
    entity: "organisation",
    entityId: organisationId,
    changes: [
      { field: "questions", from: texts(before), to: texts(form) },
      { field: "isRequired", from: before.isRequired, to: form.isRequired }
    ].filter(({ from, to }) => from !== to)
  })
  return form
})

/** Contacts without an interview that answers every required question, if the outcome needs one. */
export const withoutInterview = Effect.fn("InterviewForm.withoutInterview")(function* (
  contactIds: ReadonlyArray<string>,
  status: CallStatus
) {
  if (!isInterviewDocumented(status)) return []
  const form = yield* currentForm()
  const required = form.questions.filter(({ isRequired }) => isRequired).map(({ id }) => id)
  if (!needsAnswers(form, status) || required.length === 0) return []
  const found = yield* rows<{ id: string }>(
    sql`select id from unnest(${contactIds}::uuid[]) c (id) where not exists (
        select from interviews i where i.contact_id = c.id and not exists (
          select from unnest(${required}::text[]) q (id)
          where not i.answers @> jsonb_build_array(jsonb_build_object('id', q.id))))`
  )
  return found.map(({ id }) => id)
})
