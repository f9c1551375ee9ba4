import { Effect } from "effect"
import { planDeletion, stopDeletion } from "../../domain/organisation/organisationDeletion.ts"
import { updateOrganisation } from "../../domain/organisation/organisationDetails.ts"
import type { HandlersOf } from "./handler.ts"

export const organisation: HandlersOf<"organisation"> = {
  updateOrganisation,
  planDeletion: ({ name }) => Effect.map(planDeletion(name), (data) => ({ data })),
  stopDeletion: () => Effect.map(stopDeletion(), (data) => ({ data }))
}
