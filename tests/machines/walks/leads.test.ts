import { leadSearchMachine } from "../../../machines/flows/lead-search.machine.ts"
import { leadViewingMachine } from "../../../machines/flows/lead-viewing.machine.ts"
import { notificationsMachine } from "../../../machines/flows/notifications.machine.ts"
import { describeMachine } from "../../support/walk.ts"
import { contact, done, failed, organisation, refusal, total } from "./samples.ts"

const { credits } = organisation
const lead = { _id: "l1", viewed: false }

describeMachine("lead viewing", leadViewingMachine, {
  inputs: [
    { leads: [lead, { _id: "l2", viewed: true }], credits },
    { leads: [lead], credits: { ...credits, used: 45 } }
  ],
  events: [
    { type: "view.confirm" },
    { type: "view.retry" },
    { type: "view.cancel" },
    done("viewLead", { contact, credits }),
    failed("viewLead"),
    failed("viewLead", refusal("insufficient_credits"))
  ],
  view: ({ queue, credits }) => [queue, credits]
})

describeMachine("lead search", leadSearchMachine, {
  events: [
    { type: "address.change", criteria: { query: "", filters: {} } },
    { type: "address.change", criteria: { query: "other", filters: {} } },
    { type: "query.change", query: "sample" },
    { type: "filters.change", filters: {} },
    { type: "search.clear" },
    { type: "search.retry" },
    { type: "page.more" },
    { type: "lead.select", lead },
    { type: "page.select" },
    { type: "selection.clear" },
    { type: "leads.view", leads: [lead] },
    { type: "leads.view", leads: [] },
    { type: "contact.changed", contact },
    { type: "credits.changed", credits },
    done("searchLeads", { rows: [], nextCursor: null, total }),
    done("searchLeads", { rows: [lead], nextCursor: "next", total }),
    failed("searchLeads"),
    done("countLeads", { facets: null, total }),
    failed("countLeads"),
    done("leadViewing", { contacts: [contact], credits })
  ],
  view: ({ criteria, cursor }) => [criteria.query === "", cursor !== null]
})

const plain = { _id: "n1", title: "Import finished", description: "", createdAt: "2030-01-01T00:00:00Z" }

describeMachine("notifications", notificationsMachine, {
  inputs: [{ organisationId: "o1" }],
  events: [
    { type: "panel.toggle", isOpen: true },
    { type: "panel.toggle", isOpen: false },
    { type: "notifications.refresh" },
    { type: "notification.open", id: "n1" },
    { type: "notification.delete", id: "n1" },
    { type: "notifications.clear" },
    done("loadNotifications", [plain]),
    done("loadNotifications", [{ ...plain, title: "Your phone is verified successfully" }]),
    failed("loadNotifications"),
    done("readNotifications"),
    failed("readNotifications")
  ],
  view: ({ items, removing, told }) => [items.map(({ title }) => title), removing.length > 0, told.length > 0]
})
