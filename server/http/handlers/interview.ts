import { Effect } from "effect"
import { exportInterviews, interviewsOf } from "../../domain/calling/interviews.ts"
import { currentForm, saveForm } from "../../domain/contacts/interviewForm.ts"
import type { HandlersOf } from "./handler.ts"

export const interview: HandlersOf<"interview"> = {
  getForm: () => Effect.map(currentForm(), (data) => ({ data })),
  saveForm: (edited) => Effect.map(saveForm(edited), (data) => ({ data })),
  getInterviews: ({ contactId }) => Effect.map(interviewsOf(contactId), (data) => ({ data })),
  exportInterviews
}
