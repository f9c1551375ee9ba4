import type { PayeeRequest } from "../../../contract/entities/Honorarium.ts"
import type { payeeFormMachine } from "../../../machines/flows/payee-form.machine.ts"
import type { Samples } from "../events.ts"

export const asked: PayeeRequest = {
  organisationName: "Sample",
  respondentName: "Sample Respondent",
  amount: 1500,
  currency: "INR",
  status: "needed",
  canChange: false
}

export const filled: PayeeRequest = {
  ...asked,
  status: "waiting",
  canChange: true,
  account: "••••7890"
}

export const offline = { code: "offline", message: "no network", fields: {} }

const gone = { code: "not_found", message: "used", fields: {} }

export const payeeFormSamples: Samples<typeof payeeFormMachine> = {
  events: [
    { type: "field.change", field: "upiId", value: "sample@bank" },
    { type: "account.repeat", value: "001234567890" },
    { type: "way.choose", way: "bank" },
    { type: "kind.choose", kind: "us" },
    { type: "form.submit" },
    { type: "details.change" },
    { type: "details.keep" },
    { type: "link.retry" },
    { type: "xstate.done.actor.openLink", output: asked },
    { type: "xstate.done.actor.openLink", output: filled },
    { type: "xstate.done.actor.openLink", output: { ...filled, status: "paid", canChange: false } },
    { type: "xstate.error.actor.openLink", error: offline },
    { type: "xstate.error.actor.openLink", error: gone },
    { type: "xstate.done.actor.sendPayee", output: filled },
    { type: "xstate.error.actor.sendPayee", error: offline },
    { type: "xstate.error.actor.sendPayee", error: gone }
  ],
  view: ({ asked }) => asked?.canChange ?? null
}
