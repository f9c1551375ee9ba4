import type { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { organisation } from "../../support/someUser.ts"
import { done, failed, type Samples } from "../events.ts"

export const phoneCodeSamples: Samples<typeof phoneCodeMachine> = {
  inputs: [true, false].map((canChange) => ({
    countryCode: "+91",
    phone: "5550100000",
    resendAfter: 2,
    canChange
  })),
  events: [
    { type: "number.edit" },
    { type: "number.change", field: "phone", value: "5550100001" },
    { type: "number.submit" },
    { type: "number.keep" },
    done("oneTimeCode", { organisation }),
    done("changeNumber", { resendAfter: 2, message: "" }),
    failed("changeNumber")
  ],
  view: ({ canChange, resendAfter }) => [canChange, resendAfter]
}
