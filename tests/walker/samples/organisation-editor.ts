import type {
  OrganisationDetails,
  OrganisationSaved,
  organisationEditorMachine
} from "../../../machines/flows/organisation-editor.machine.ts"
import { organisation } from "../../support/someUser.ts"
import { done, failed, type Samples } from "../events.ts"

export const details: OrganisationDetails = {
  name: "Sample Research",
  countryCode: "+91",
  phone: "5550100000",
  linkedinProfile: "https://www.linkedin.com/company/example",
  keepAudit: "0",
  keepCalls: "0",
  keepNotifications: "0"
}

const moved = { ...details, phone: "5550100001" }

export const savedAs = (saved: OrganisationDetails, phoneVerified: boolean): OrganisationSaved => ({
  details: saved,
  organisation: { ...organisation, ...saved, phoneVerified },
  resendAfter: phoneVerified ? 0 : 60,
  message: "Saved"
})

export const organisationEditorSamples: Samples<typeof organisationEditorMachine> = {
  inputs: [{ details }],
  events: [
    { type: "organisation.known", details: { ...details, name: "Renamed elsewhere" } },
    { type: "field.change", field: "name", value: "Renamed Research" },
    { type: "details.submit" },
    { type: "phone.verify" },
    done("saveOrganisation", savedAs(details, true)),
    done("saveOrganisation", savedAs(moved, false)),
    failed("saveOrganisation", { message: "", fields: { name: "Too long" } }),
    done("sendOrganisationCode", { resendAfter: 42 }),
    failed("sendOrganisationCode")
  ],
  view: ({ errors, known }) => [Object.keys(errors), known.phone, known.name]
}
