import type { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { organisation } from "../../support/someUser.ts"
import { done, failed, type Samples } from "../events.ts"

export const phoneCodeSamples: Samples<typeof phoneCodeMachine> = {
  inputs: [{ countryCode: "+91", phone: "5550100000", resendAfter: 2, canChange: true }],
  events: [
    { type: "otp.change", value: "123456" },
    { type: "code.submit" },
    { type: "code.resend" },
    { type: "number.edit" },
    { type: "number.change", field: "phone", value: "5550100001" },
    { type: "number.submit" },
    { type: "number.keep" },
    done("verifyPhone", { message: "", organisation }),
    failed("verifyPhone"),
    done("watchSending", { wasSent: true }),
    done("watchSending", { wasSent: false }),
    failed("watchSending"),
    done("resendPhoneCode", { resendAfter: 2, message: "" }),
    failed("resendPhoneCode"),
    done("changeNumber", { resendAfter: 2, message: "" }),
    failed("changeNumber")
  ],
  view: ({ resendIn, wasRefused }) => [resendIn, wasRefused]
}
