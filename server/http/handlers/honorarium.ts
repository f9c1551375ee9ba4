import { Effect } from "effect"
import { approvalLimits } from "../../domain/honoraria/approvalLimits.ts"
import { budgets, budgetTotals } from "../../domain/honoraria/budgets.ts"
import { confirmationLimits } from "../../domain/honoraria/confirmationLimits.ts"
import { cancel, decide, reveal } from "../../domain/honoraria/decisions.ts"
import { listHonoraria } from "../../domain/honoraria/honoraria.ts"
import { change } from "../../domain/honoraria/honorariumChanges.ts"
import { fillIn, readLink, sendLink } from "../../domain/honoraria/payeeLinks.ts"
import { countByState, weigh } from "../../domain/honoraria/paymentReview.ts"
import { request } from "../../domain/honoraria/requests.ts"
import { draftWarnings } from "../../domain/honoraria/warnings.ts"
import { hasOtherAdmin } from "../../domain/organisation/otherAdmins.ts"
import type { HandlersOf } from "./handler.ts"

const asData = <A>(data: A) => ({ data })

export const honorarium: HandlersOf<"honorarium"> = {
  createHonorariumRequest: (wanted) => request(wanted),
  getRequestWarnings: (draft) => Effect.map(draftWarnings(draft), asData),
  getHonorarium: (wanted) => listHonoraria(wanted),
  countHonoraria: () =>
    Effect.all({ data: countByState(), hasOtherAdmin: hasOtherAdmin(), budgets: budgetTotals() }),
  weighHonoraria: ({ honorariumIds }) => weigh(honorariumIds),
  approveHonorariumRequest: (decision) => Effect.map(decide(decision), asData),
  changeHonorariumRequest: (changed) => change(changed),
  cancelHonorariumRequest: ({ honorariumId, reason }) => Effect.map(cancel(honorariumId, reason), asData),
  revealAccountNumber: ({ honorariumId }) =>
    Effect.map(reveal(honorariumId), (accountNumber) => ({ accountNumber })),
  getConfirmationLimits: confirmationLimits.get,
  setConfirmationLimits: ({ idempotencyKey: _, ...limits }) => confirmationLimits.set(limits),
  getApprovalLimits: approvalLimits.get,
  setApprovalLimits: ({ idempotencyKey: _, ...limits }) => approvalLimits.set(limits),
  getBudgets: budgets.get,
  setBudgets: ({ idempotencyKey: _, ...wanted }) => budgets.set(wanted),
  sendPayeeLink: ({ honorariumId, respondentLanguage }) =>
    Effect.map(sendLink({ honorariumId, respondentLanguage }), asData),
  getPayeeForm: { outside: ({ link }) => Effect.map(readLink(link), asData) },
  fillPayee: { outside: ({ link, ...payee }) => Effect.map(fillIn(link, payee), asData) }
}
