import type { Organisation } from "../../../contract/entities/Organisation.ts"
import type { OrganisationDetails } from "../../../machines/flows/organisation-editor.machine.ts"

export const detailsOf = ({
  name,
  countryCode,
  phone,
  linkedinProfile,
  retention
}: Organisation): OrganisationDetails => ({
  name,
  countryCode,
  phone,
  linkedinProfile,
  keepAudit: String(retention?.keepAudit ?? 0),
  keepCalls: String(retention?.keepCalls ?? 0),
  keepNotifications: String(retention?.keepNotifications ?? 0)
})
