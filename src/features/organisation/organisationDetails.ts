import type { Organisation } from "../../../contract/entities/Organisation.ts"
import type { OrganisationDetails } from "../../../machines/flows/organisation-editor.machine.ts"

export const detailsOf = ({
  name,
  countryCode,
  phone,
  linkedinProfile
}: Organisation): OrganisationDetails => ({ name, countryCode, phone, linkedinProfile })
