import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { PeopleSelectionActs } from "../../features/people/SelectionActs.tsx"

export const PeopleSelection = ({ selection }: { readonly selection: ContactSelection }) => (
  <PeopleSelectionActs selection={selection} person={useSession(selectUser)} />
)
