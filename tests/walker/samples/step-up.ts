import type { stepUpMachine } from "../../../machines/flows/step-up.machine.ts"
import type { Samples } from "../events.ts"

export const stepUpSamples: Samples<typeof stepUpMachine> = {
  events: [
    { type: "stepUp.ask", reason: "Confirm first." },
    { type: "stepUp.decline" },
    { type: "otp.change", value: "012345" },
    { type: "code.submit" },
    { type: "code.resend" },
    { type: "xstate.done.actor.sendCode", output: { codeId: "code 1", resendAfter: 2, message: "Sent" } },
    { type: "xstate.done.actor.watchSending", output: { wasSent: true } },
    { type: "xstate.done.actor.watchSending", output: { wasSent: false } },
    { type: "xstate.error.actor.watchSending", error: new Error("no network") },
    { type: "xstate.error.actor.sendCode", error: { fields: { otp: "Later" }, retryAfter: 1 } },
    { type: "xstate.error.actor.sendCode", error: new Error("no network") },
    { type: "xstate.done.actor.checkCode" },
    {
      type: "xstate.error.actor.checkCode",
      error: { fields: { otp: "This code is wrong. Check it and try again" } }
    }
  ],
  view: ({ resendIn }) => resendIn
}
