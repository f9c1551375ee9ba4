import type { PayeeAsked, payeeFormMachine } from "../../../machines/flows/payee-form.machine.ts"
import type { Samples } from "../events.ts"

export const asked: PayeeAsked = {
  organisationName: "Sample",
  respondentName: "Sample Respondent",
  amount: 1500,
  currency: "INR"
}

export const offline = { code: "offline", message: "no network", fields: {} }

const gone = { code: "not_found", message: "used", fields: {} }

export const payeeFormSamples: Samples<typeof payeeFormMachine> = {
  events: [
    { type: "field.change", field: "upiId", value: "sample@bank" },
    { type: "account.repeat", value: "001234567890" },
    { type: "way.choose", way: "bank" },
    { type: "form.submit" },
    { type: "link.retry" },
    { type: "xstate.done.actor.openLink", output: asked },
    { type: "xstate.error.actor.openLink", error: offline },
    { type: "xstate.error.actor.openLink", error: gone },
    { type: "xstate.done.actor.sendPayee" },
    { type: "xstate.error.actor.sendPayee", error: offline },
    { type: "xstate.error.actor.sendPayee", error: gone }
  ],
  view: () => null
}
