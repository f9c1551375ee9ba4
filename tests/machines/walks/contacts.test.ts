import { checklistMachine } from "../../../machines/flows/checklist.machine.ts"
import { contactAddingMachine } from "../../../machines/flows/contact-adding.machine.ts"
import { contactEditorMachine } from "../../../machines/flows/contact-editor.machine.ts"
import { contactHistoryMachine } from "../../../machines/flows/contact-history.machine.ts"
import { type ContactCriteria, contactListMachine } from "../../../machines/flows/contact-list.machine.ts"
import { contactMarkMachine } from "../../../machines/flows/contact-mark.machine.ts"
import { describeMachine } from "../../support/walk.ts"
import { contact, done, failed, refusal, total } from "./samples.ts"

const newer = { ...contact, version: 2, notes: "theirs" }

describeMachine("contact editor", contactEditorMachine, {
  events: [
    { type: "contact.open", contactId: "c1" },
    { type: "contact.open", contactId: "c2" },
    { type: "contact.close" },
    { type: "contact.retry" },
    { type: "contact.touched" },
    { type: "contact.changed", contact },
    { type: "field.change", change: { notes: "mine" } },
    { type: "field.discard", field: "notes" },
    { type: "fields.save" },
    { type: "outcome.choose", status: "Call later", needsTime: true },
    { type: "outcome.choose", status: "Not answering", needsTime: false },
    { type: "outcome.time", at: "2030-01-02T00:00:00Z" },
    { type: "outcome.confirm" },
    { type: "outcome.cancel" },
    { type: "conflict.choose", field: "notes", side: "mine" },
    { type: "conflict.choose", field: "notes", side: "theirs" },
    { type: "conflict.settle" },
    done("loadContact", contact),
    failed("loadContact"),
    done("saveContact", contact),
    failed("saveContact"),
    failed("saveContact", refusal("illegal_transition")),
    failed("saveContact", refusal("stale_version", { contact: newer })),
    failed("saveContact", refusal("stale_version", { contact: { ...contact, version: 2 } })),
    failed("saveContact", refusal("stale_version", { contact: { ...contact, version: 2, notes: "mine" } }))
  ],
  view: ({ contactId, contact, drafts, sending, isWanted, newer, choices, outcome, next }) => [
    contactId,
    next,
    contact?.notes,
    drafts[contactId]?.notes,
    isWanted,
    sending.notes,
    newer?.notes,
    choices.notes,
    outcome.at
  ]
})

describeMachine("contact adding", contactAddingMachine, {
  events: [
    { type: "adding.open" },
    { type: "adding.dismiss" },
    { type: "field.change", field: "name", value: "Sample" },
    { type: "adding.save" },
    { type: "duplicate.open" },
    { type: "duplicate.addAnyway" },
    { type: "duplicate.back" },
    done("addContact", contact),
    failed("addContact"),
    failed("addContact", refusal("duplicate_contact", { contact }))
  ],
  view: () => null
})

describeMachine("contact history", contactHistoryMachine, {
  events: [
    { type: "history.open", contactId: "c1" },
    { type: "history.open", contactId: "c2" },
    { type: "history.refresh" },
    { type: "history.more" },
    done("loadHistory", { lines: [], nextCursor: null }),
    done("loadHistory", { lines: [], nextCursor: "next" }),
    failed("loadHistory")
  ],
  view: ({ contactId, cursor }) => [contactId, cursor !== null]
})

const all: ContactCriteria = { query: "", labelId: "", callStatus: "", thumbs: "", sort: "newest" }

describeMachine("contact list", contactListMachine, {
  events: [
    { type: "address.change", criteria: all },
    { type: "address.change", criteria: { ...all, labelId: "b1" } },
    { type: "query.change", query: "sample" },
    { type: "criteria.change", criteria: { ...all, thumbs: "up" } },
    { type: "list.retry" },
    { type: "list.refresh" },
    { type: "page.more" },
    { type: "contact.changed", contact },
    done("loadContacts", { rows: [], nextCursor: null, total }),
    done("loadContacts", { rows: [contact], nextCursor: null, total }),
    done("loadContacts", { rows: [contact], nextCursor: "next", total }),
    failed("loadContacts")
  ],
  view: ({ criteria, cursor }) => [criteria, cursor !== null]
})

describeMachine("contact mark", contactMarkMachine, {
  events: [
    { type: "thumbs.set", contactId: "c1", thumbs: "up" },
    { type: "linkedin.check", contactId: "c1" },
    done("markContact", contact),
    failed("markContact")
  ],
  view: () => null
})

describeMachine("checklist", checklistMachine, {
  inputs: [{ orgId: "o1" }],
  events: [
    { type: "page.open" },
    { type: "checklist.retry" },
    done("readSteps", { view: true, label: false, outcome: false, add: false }),
    failed("readSteps")
  ],
  view: () => null
})
