import { updateOrganisation } from "../../domain/organisation/organisationDetails.ts"
import type { HandlersOf } from "./handler.ts"

export const organisation: HandlersOf<"organisation"> = {
  updateOrganisation
}
