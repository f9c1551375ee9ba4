import type { BoardColumns, contactBoardMachine } from "../../../machines/flows/contact-board.machine.ts"
import { contact } from "../../support/someContacts.ts"
import { done, failed, type Samples } from "../events.ts"
import { criteria } from "./contact-list.ts"

export const someColumns: BoardColumns = {
  "Yet to call": { rows: [contact()], total: { value: 1, exact: true } },
  "Not answering": { rows: [], total: { value: 0, exact: true } },
  "Agreed to talk": { rows: [contact({ _id: "c2" })], total: { value: 7, exact: true } }
}

export const contactBoardSamples: Samples<typeof contactBoardMachine> = {
  inputs: [{ isBoard: false }, { isBoard: true }],
  events: [
    { type: "board.show" },
    { type: "table.show" },
    { type: "criteria.change", criteria },
    { type: "criteria.change", criteria: { ...criteria, query: "ada" } },
    { type: "contact.changed", contact: contact({ callStatus: "Not answering" }) },
    { type: "list.refresh" },
    { type: "board.retry" },
    done("loadColumns", someColumns),
    failed("loadColumns"),
    done("refreshColumns", { "Yet to call": { rows: [], total: { value: 0, exact: true } } }),
    failed("refreshColumns")
  ],
  view: (context) => context.criteria?.query ?? null
}
