import { Effect } from "effect"
import { leadCalls } from "../../../contract/calls/leads.ts"
import { callHindrance } from "../../../contract/rules/doNotCall.ts"
import type { FoundPerson } from "../../../machines/flows/command-palette.machine.ts"
import { send } from "../../services/Api.ts"

const shown = 5

const aboutOf = ({ title, company }: { readonly title: string; readonly company: string }) =>
  [title, company].filter(Boolean).join(", ")

/** The best matching contacts and leads, a few of each; those in both only as contacts. */
export const findPeople = Effect.fn("palette.findPeople")(function* ({ query }: { readonly query: string }) {
  const [viewed, added, leads] = yield* Effect.all(
    [
      send(leadCalls.searchViewedLeads, { query, limit: shown }),
      send(leadCalls.getAddedContacts, { query, limit: shown }),
      send(leadCalls.getLeads, { query, limit: shown })
    ],
    { concurrency: 3 }
  )
  const contacts = [...viewed.data, ...added.data].slice(0, shown)
  const known = new Set(contacts.map(({ leadId }) => leadId))
  return [
    ...contacts.map(
      (contact): FoundPerson => ({
        id: contact._id,
        kind: "contact",
        name: contact.name,
        about: aboutOf(contact),
        canBeCalled: callHindrance(contact) === null
      })
    ),
    ...leads.data
      .filter(({ _id }) => !known.has(_id))
      .map(
        (lead): FoundPerson => ({
          id: lead._id,
          kind: "lead",
          name: lead.name,
          about: aboutOf(lead),
          canBeCalled: false
        })
      )
  ]
})
