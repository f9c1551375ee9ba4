import type { SelectionActs } from "../../features/contacts/bulk/ContactSelectionBar.tsx"

/** What other features do with the contacts chosen in a list, in their order. Each is told who is chosen, and how many. */
const acts: ReadonlyArray<SelectionActs> = []

export const selectionActs: SelectionActs = (selection, count) => acts.map((act) => act(selection, count))
