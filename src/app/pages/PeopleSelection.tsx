import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { lazyPart } from "../../ui/lazyPart.ts"

const Acts = lazyPart(() =>
  import("../../features/people/SelectionActs.tsx").then((module) => module.PeopleSelectionActs)
)

/** Further actions for selected contacts, loaded when some are selected; the bar waits for them. */
export const PeopleSelection = ({ selection }: { readonly selection: ContactSelection }) => {
  const person = useSession(selectUser)
  return <Acts selection={selection} person={person} />
}
