import type { Contact } from "../../../contract/entities/Contact.ts"
import type { callWrapUpMachine, WrapUpDraft } from "../../../machines/flows/call-wrap-up.machine.ts"
import { done, failed, type Samples } from "../events.ts"

const draft: WrapUpDraft = {
  status: null,
  at: "",
  zone: "Asia/Kolkata",
  note: "",
  personName: "",
  personPhone: "",
  personEmail: "",
  newPhone: ""
}

export const callWrapUpSamples: Samples<typeof callWrapUpMachine> = {
  events: [
    { type: "outcome.choose", status: "Not answering" },
    { type: "outcome.choose", status: "Call later" },
    { type: "outcome.choose", status: "Asked to call someone else" },
    { type: "outcome.choose", status: "Interview noted documented" },
    { type: "outcome.clear" },
    { type: "field.change", field: "at", value: "2030-01-01T10:00" },
    { type: "answer.change", questionId: "q1", value: "4" },
    { type: "wrapUp.save", missing: [] },
    { type: "wrapUp.save", missing: ["time"] },
    { type: "wrapUp.save", missing: ["answers"] },
    { type: "wrapUp.leave" },
    { type: "wrapUp.stay" },
    { type: "wrapUp.abandon" },
    done("keepWrapUp"),
    failed("keepWrapUp"),
    done("saveDraft"),
    failed("saveDraft"),
    done("leaveCall"),
    failed("leaveCall")
  ],
  view: ({ draft: { status, at, answers }, isMissing }) => [status, at, answers?.q1, isMissing],
  inputs: [
    {
      callId: "call1",
      key: "call1",
      sessionId: "s1",
      startedAt: "2030-01-01T00:00:00Z",
      contact: { _id: "c1", name: "Ada" } as Contact,
      draft
    }
  ]
}
