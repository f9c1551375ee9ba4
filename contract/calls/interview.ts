import { Schema } from "effect"
import { call } from "../call.ts"
import { Interview, InterviewForm, Questions } from "../entities/Interview.ts"
import { csvPart, Id, listFields, requiredKey, writeKey } from "../rules/fields.ts"
import { questionProblems } from "../rules/interviews.ts"

export const interviewCalls = {
  getForm: call({
    path: "/interview/get-form",
    summary: "The organisation's interview form. Version 0 has no questions: none was saved yet.",
    who: "Read",
    effect: "read",
    apiArea: "calls",
    payload: {},
    reply: { data: InterviewForm },
    addition: true
  }),
  saveForm: call({
    path: "/interview/save-form",
    summary:
      "Save a new version of the interview form. `version` is the one that was edited. Earlier answers keep their questions.",
    who: "Admin",
    effect: "write",
    payload: {
      version: requiredKey(Schema.Number.check(Schema.isInt())),
      isRequired: requiredKey(Schema.Boolean),
      questions: requiredKey(Questions),
      ...writeKey
    },
    reply: { data: InterviewForm },
    errors: ["conflict"],
    rules: ({ questions = [] }) => questionProblems(questions),
    bodyBytes: 512 * 1024,
    addition: true
  }),
  getInterviews: call({
    path: "/interview/get-interviews",
    summary: "The newest hundred interviews of a contact, with the questions as they were asked.",
    who: "Read",
    effect: "read",
    apiArea: "calls",
    payload: { contactId: requiredKey(Id) },
    reply: { data: Schema.Array(Interview) },
    errors: ["not_found"],
    addition: true
  }),
  exportInterviews: call({
    path: "/interview/export-interviews",
    summary:
      "All interviews as CSV, newest first, a column for each question, 1,000 lines at a time; parts after a cursor have no header. Needs a fresh one-time code. Cells that a spreadsheet would run are neutralised.",
    who: "Write",
    effect: "read",
    payload: { cursor: listFields.cursor },
    reply: csvPart,
    errors: ["step_up_required"],
    addition: true
  })
}
