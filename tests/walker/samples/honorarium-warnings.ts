import type {
  honorariumWarningsMachine,
  WarnedDraft
} from "../../../machines/flows/honorarium-warnings.machine.ts"
import { done, failed, type Samples } from "../events.ts"
import { offline } from "./honorarium-review.ts"

const nobody: WarnedDraft = {
  changing: null,
  draft: {
    respondent: null,
    respondentEmail: "",
    respondentNumber: "",
    respondentLanguage: "",
    reference: "",
    amount: "",
    currency: "INR",
    way: "later",
    kind: "ifsc",
    accountHolder: "",
    accountNumber: "",
    ifscCode: "",
    iban: "",
    bic: "",
    routingNumber: "",
    sortCode: "",
    upiId: "",
    paypalId: "",
    notes: ""
  }
}

const respondent = { _id: "c1", name: "Sample Respondent", email: "respondent@example.org", company: "" }

export const typed: WarnedDraft = {
  ...nobody,
  draft: { ...nobody.draft, respondent, amount: "10" }
}

export const honorariumWarningsSamples: Samples<typeof honorariumWarningsMachine> = {
  events: [
    { type: "draft.change", order: typed },
    { type: "draft.change", order: nobody },
    { type: "draft.leave" },
    done("loadWarnings", [{ kind: "repeat", honorariumIds: ["h0"] }]),
    failed("loadWarnings", offline)
  ],
  view: ({ order, warnings }) => [order !== null, warnings.map(({ kind }) => kind)]
}
