import type { Honorarium } from "../../contract/entities/Honorarium.ts"
import type { Subscription, Transaction } from "../../contract/entities/Transaction.ts"

export const honorarium = (more: Partial<Honorarium> = {}): Honorarium => ({
  _id: "h1",
  honorariumId: "h1",
  respondentName: "Sample Respondent",
  respondentId: "c1",
  respondentLanguage: "en",
  amount: 1500,
  currency: "INR",
  upiId: "sample@bank",
  state: "requested",
  requestedBy: "u1",
  termsSetBy: ["u1"],
  approvals: [],
  approvalsNeeded: 1,
  terms: "t1",
  history: [],
  createdAt: "2026-01-01T00:00:00Z",
  ...more
})

export const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  _id: "x1",
  kind: "plan",
  amount: 29,
  currency: "USD",
  period: "Monthly",
  planId: "starter",
  gateway: "sandbox",
  state: "pending",
  createdAt: "2026-01-01T00:00:00Z",
  ...more
})

export const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  planId: "free",
  isOverdue: false,
  members: { used: 1, limit: 2 },
  contacts: { used: 1, limit: 100_000 },
  megabytes: { used: 1, limit: 100 },
  offers: [],
  ...more
})
