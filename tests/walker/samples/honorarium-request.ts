import type {
  HonorariumSent,
  honorariumRequestMachine
} from "../../../machines/flows/honorarium-request.machine.ts"
import { honorarium } from "../../support/someMoney.ts"
import type { Samples } from "../events.ts"

export const respondent = { _id: "c1", name: "Sample Respondent", email: "sample@example.com", company: "" }

export const sent: HonorariumSent = { honorarium: honorarium(), warnings: [] }

export const offline = { code: "offline", message: "no network", fields: {} }

export const honorariumRequestSamples: Samples<typeof honorariumRequestMachine> = {
  events: [
    { type: "request.open", respondent: null },
    { type: "request.change", honorarium: honorarium() },
    { type: "field.change", field: "amount", value: "10" },
    { type: "currency.choose", currency: "USD" },
    { type: "language.choose", language: "de" },
    { type: "way.choose", way: "paypal" },
    { type: "kind.choose", kind: "iban" },
    { type: "account.repeat", value: "12" },
    { type: "respondent.search", query: "sam" },
    { type: "respondent.choose", respondent },
    { type: "respondent.clear" },
    { type: "request.submit", shown: [] },
    { type: "request.edit" },
    { type: "request.close" },
    { type: "xstate.done.actor.findRespondents", output: [respondent] },
    { type: "xstate.error.actor.findRespondents", error: offline },
    { type: "request.open", respondent },
    { type: "xstate.done.actor.findLast", output: null },
    { type: "xstate.error.actor.findLast", error: offline },
    { type: "xstate.done.actor.checkRequest" },
    { type: "xstate.error.actor.checkRequest", error: { code: "invalid_payload", fields: { amount: "no" } } },
    { type: "xstate.done.actor.sendRequest", output: sent },
    {
      type: "xstate.done.actor.sendRequest",
      output: { ...sent, warnings: [{ kind: "repeat", honorariumIds: ["h0"] }] }
    },
    { type: "xstate.error.actor.sendRequest", error: offline },
    { type: "xstate.error.actor.sendRequest", error: { code: "idempotency_mismatch", fields: {} } },
    { type: "xstate.error.actor.sendRequest", error: { code: "not_found", message: "gone", fields: {} } }
  ],
  view: () => null
}
