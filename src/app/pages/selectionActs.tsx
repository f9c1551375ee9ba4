import type { SelectionActs } from "../../features/contacts/bulk/ContactSelectionBar.tsx"
import { CallSelection } from "./CallSelection.tsx"
import { PeopleSelection } from "./PeopleSelection.tsx"

/**
 * Actions of other features for the selected contacts of a list, in their order. Each receives the selection and its
 * size.
 */
const acts: ReadonlyArray<SelectionActs> = [
  (selection) => <CallSelection key="call" selection={selection} />,
  (selection) => <PeopleSelection key="people" selection={selection} />
]

export const selectionActs: SelectionActs = (selection, count) => acts.map((act) => act(selection, count))
