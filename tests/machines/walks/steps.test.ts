import { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import { phoneCodeMachine } from "../../../machines/flows/phone-code.machine.ts"
import { describeMachine } from "../../support/walk.ts"
import { done, failed, organisation, refusal } from "./samples.ts"

describeMachine("organisation setup", organisationSetupMachine, {
  inputs: [{ countryCode: "+91" }],
  events: [
    { type: "field.change", field: "name", value: "Sample" },
    { type: "details.submit" },
    done("createOrganisation", { organisation, resendAfter: 30, message: "" }),
    failed("createOrganisation"),
    failed("createOrganisation", refusal("already_linked"))
  ],
  view: ({ created }) => created !== null
})

describeMachine("phone code", phoneCodeMachine, {
  inputs: [{ countryCode: "+91", phone: "5550100000", resendAfter: 2 }],
  events: [
    { type: "otp.change", value: "123456" },
    { type: "code.submit" },
    { type: "code.resend" },
    done("verifyPhone", { message: "", organisation }),
    failed("verifyPhone"),
    done("watchSending", { wasSent: true }),
    done("watchSending", { wasSent: false }),
    failed("watchSending"),
    done("resendPhoneCode", { resendAfter: 2, message: "" }),
    failed("resendPhoneCode")
  ],
  view: ({ resendIn, wasRefused }) => [resendIn, wasRefused]
})
