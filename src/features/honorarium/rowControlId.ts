import type { RowAct } from "../../../machines/flows/honorarium-decision.machine.ts"

/** The id of a control in a row of the list: one of its actions, or the button that opens it. */
export const rowControlId = (honorariumId: string, control: RowAct | "open") => `${control}-${honorariumId}`
