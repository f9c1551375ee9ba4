import { Effect } from "effect"
import type {
  GivenAnswers,
  Interview,
  InterviewAnswer,
  Question
} from "../../../contract/entities/Interview.ts"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { fitAnswers } from "../../../contract/rules/interviews.ts"
import { isInterviewDocumented } from "../../../contract/rules/outcomes.ts"
import { csvOf } from "../../platform/csv.ts"
import { first, rows } from "../../platform/database/Database.ts"
import { empty, type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"
import { type Place, readPage } from "../../platform/pages.ts"
import { currentForm, formOf } from "../contacts/interviewForm.ts"
import { confirmFirst } from "../identity/stepUp.ts"

type Answered = {
  readonly callId: string
  readonly callStatus: CallStatus
  readonly interview?: GivenAnswers | undefined
}

/**
 * Stores the answers of a call with its outcome. They are checked against the version of the form that the caller had:
 * an outcome that was recorded offline is not refused because an Admin changed the form meanwhile.
 */
export const saveInterview = Effect.fn("Interviews.save")(function* (
  contactId: string,
  { callId, callStatus, interview }: Answered,
  at: number
) {
  if (interview === undefined && !isInterviewDocumented(callStatus)) return
  const form = interview ? yield* formOf(interview.version) : yield* currentForm()
  if (!form)
    return yield* refuse("invalid_payload", { errors: { "interview.version": "interviewFormUnknown" } })
  const { answers, errors } = fitAnswers(form, interview?.answers ?? {}, callStatus)
  const problems = Object.entries(errors).map(([id, message]) => [`interview.answers.${id}`, message])
  if (problems.length > 0) return yield* refuse("invalid_payload", { errors: Object.fromEntries(problems) })
  if (answers.length === 0) return
  yield* rows(
    sql`insert into interviews (organization_id, id, contact_id, user_id, form_version, at, answers)
      values (app.org(), ${callId.toLowerCase()}, ${contactId}, app.account(), ${form.version},
        ${new Date(at).toISOString()}, ${JSON.stringify(answers)})`
  )
})

const authorOf = (interview: Sql) => sql`coalesce((select m.name from members m
  where m.organization_id = app.org() and m.user_id = ${interview}.user_id order by m.created_at desc limit 1), '')`

const mostListed = 100

/** The newest interviews of a contact. */
export const interviewsOf = Effect.fn("Interviews.list")(function* (contactId: string) {
  const id = yield* asUuid(contactId)
  const there = yield* first(sql`select from contact_state where contact_id = ${id}`)
  if (!there) return yield* refuse("not_found")
  return yield* rows<Interview>(
    sql`select i.id as "_id", i.at, ${authorOf(sql`i`)} as by, i.answers from interviews i
      where i.contact_id = ${id} order by i.at desc, i.id limit ${mostListed}`
  )
})

type Line = {
  readonly id: string
  readonly at: string
  readonly place: string
  readonly by: string
  readonly name: string
  readonly company: string
  readonly contact_id: string
  readonly answers: ReadonlyArray<InterviewAnswer>
}

const exportedAtOnce = 1_000

const readLines = (after: Place | undefined, limit: number) =>
  rows<Line>(
    sql`select i.id, i.at, i.at::text as place, ${authorOf(sql`i`)} as by, c.name, c.company, i.contact_id, i.answers
      from interviews i join contacts c on c.organization_id = i.organization_id and c.id = i.contact_id
      ${after ? sql`where (i.at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : empty}
      order by i.at desc, i.id desc limit ${limit}`
  )

/** Every question that was ever asked, in the order of its first version, with its newest text. */
const everyQuestion = Effect.fnUntraced(function* () {
  const forms = yield* rows<{ questions: ReadonlyArray<Question> }>(
    sql`select questions from interview_forms order by version`
  )
  return new Map(forms.flatMap(({ questions }) => questions.map(({ id, text }) => [id, text] as const)))
})

const head = ["at", "by", "contactId", "name", "company"]

/** All interviews as CSV, a line for each and a column for each question, a part at a time. */
export const exportInterviews = Effect.fn("Interviews.export")(function* (asked: {
  readonly cursor?: string | undefined
}) {
  yield* confirmFirst()
  const questions = yield* everyQuestion()
  const { page, nextCursor } = yield* readPage(
    "interviews",
    { ...asked, limit: exportedAtOnce },
    readLines,
    ({ place, id }): Place => [place, id]
  )
  const lines = page.map(({ at, by, contact_id, name, company, answers }) => {
    const values = new Map(answers.map(({ id, value }) => [id, String(value)]))
    return [at, by, contact_id, name, company, ...[...questions.keys()].map((id) => values.get(id) ?? "")]
  })
  const first = asked.cursor === undefined ? [[...head, ...questions.values()]] : []
  return { csv: csvOf([...first, ...lines]), nextCursor }
})
