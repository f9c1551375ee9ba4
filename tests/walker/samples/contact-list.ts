import {
  type ContactCriteria,
  type ContactPage,
  contactListMachine
} from "../../../machines/flows/contact-list.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Samples } from "../events.ts"

export const criteria: ContactCriteria = contactListMachine.getInitialSnapshot({} as never).context.criteria

const many = { value: 350, exact: true }

export const page = (index: number): ContactPage => ({
  page: index,
  rows: Array.from({ length: index === 3 ? 50 : 100 }, (_, row) => contact({ _id: `c${index * 100 + row}` })),
  nextCursor: index === 3 ? null : `from ${index + 1}`,
  total: many
})

export const contactListSamples: Samples<typeof contactListMachine> = {
  events: [
    { type: "address.change", criteria },
    { type: "address.change", criteria: { ...criteria, labelId: "l1" } },
    { type: "query.change", query: "ada" },
    { type: "criteria.change", criteria },
    { type: "list.retry" },
    { type: "list.refresh" },
    { type: "rows.want", pages: [0] },
    { type: "rows.want", pages: [1, 2] },
    { type: "rows.want", pages: [3] },
    { type: "row.select", position: 1 },
    { type: "range.select", position: 3 },
    { type: "shown.select" },
    { type: "all.select" },
    { type: "selection.clear" },
    { type: "contact.changed", contact: contact() },
    { type: "xstate.done.actor.loadContacts", output: { ...page(0), rows: [] } },
    { type: "xstate.done.actor.loadContacts", output: page(0) },
    { type: "xstate.error.actor.loadContacts", error: { message: "no" } },
    { type: "xstate.done.actor.loadPage", output: page(1) },
    { type: "xstate.done.actor.loadPage", output: page(2) },
    { type: "xstate.done.actor.loadPage", output: page(3) },
    { type: "xstate.error.actor.loadPage", error: { message: "no" } }
  ],
  isPossible: (event, _, { underWay }) =>
    event.type !== "xstate.done.actor.loadPage" || (event.output as ContactPage).page === underWay,
  view: ({ criteria: { labelId }, pages, wanted, underWay, total }) => [
    labelId,
    Object.keys(pages),
    wanted,
    underWay,
    total.value
  ]
}
