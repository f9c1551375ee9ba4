import type { organisationSetupMachine } from "../../../machines/flows/organisation-setup.machine.ts"
import { organisation } from "../../support/someUser.ts"
import { done, failed, refusal, type Samples } from "../events.ts"

export const organisationSetupSamples: Samples<typeof organisationSetupMachine> = {
  inputs: [{ countryCode: "+91" }],
  events: [
    { type: "field.change", field: "name", value: "Sample" },
    { type: "details.submit" },
    done("createOrganisation", { organisation, resendAfter: 30, message: "" }),
    failed("createOrganisation"),
    failed("createOrganisation", refusal("already_linked"))
  ],
  view: ({ created }) => created !== null
}
