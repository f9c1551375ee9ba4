import type { SelectionActs } from "../../features/contacts/bulk/ContactSelectionBar.tsx"
import { CallSelection } from "./CallSelection.tsx"
import { PeopleSelection } from "./PeopleSelection.tsx"

/** What other features do with the contacts chosen in a list, in their order. Each is told who is chosen, and how many. */
const acts: ReadonlyArray<SelectionActs> = [
  (selection) => <CallSelection key="call" selection={selection} />,
  (selection) => <PeopleSelection key="people" selection={selection} />
]

export const selectionActs: SelectionActs = (selection, count) => acts.map((act) => act(selection, count))
