import type { oneTimeCodeMachine } from "../../../machines/flows/one-time-code.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const oneTimeCodeSamples: Samples<typeof oneTimeCodeMachine> = {
  inputs: [
    { sent: { codeId: "code 1", resendAfter: 2 }, request: { email: "ada@example.com" } },
    { sent: null, request: {} }
  ],
  events: [
    { type: "otp.change", value: "123456" },
    { type: "errors.clear" },
    { type: "code.submit" },
    { type: "code.resend" },
    done("requestCode", { codeId: "code 2", resendAfter: 2, message: "" }),
    failed("requestCode", { fields: {}, retryAfter: 2 }),
    failed("requestCode", new Error("no network")),
    done("watchSending", { wasSent: true }),
    done("watchSending", { wasSent: false }),
    failed("watchSending", new Error("no network")),
    done("verifyCode", { token: "t" }),
    failed("verifyCode")
  ],
  view: ({ mustRequest, resendIn, wasRefused }) => [mustRequest, resendIn, wasRefused]
}
