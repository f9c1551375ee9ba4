import { Effect } from "effect"
import { limits } from "../../../contract/rules/limits.ts"
import { isUncalled } from "../../../contract/rules/outcomes.ts"
import { Api } from "../../services/Api.ts"

const newest = { sort: "updated", limit: limits.page.max } as const

/** An outcome moves its contact to the top of "updated", so the first page of each list shows it. */
export const readSteps = Effect.fn("start.readSteps")(function* (input: { readonly orgId: string }) {
  const api = yield* Api
  const [viewed, added, { labels }] = yield* Effect.all(
    [api.leads.getAllViewedLeads(newest), api.leads.getAddedContacts(newest), api.label.getLabels(input)],
    { concurrency: 3 }
  )
  const contacts = [...viewed.data, ...added.data]
  return {
    view: viewed.data.length > 0,
    add: added.data.length > 0,
    label: labels.some(({ count }) => count > 0),
    outcome: contacts.some(({ callStatus }) => !isUncalled(callStatus))
  }
})
