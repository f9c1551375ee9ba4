import { selectUser, useSession } from "../../features/auth/session.ts"
import type { HistoryAct } from "../../features/contacts/history/History.tsx"
import { SendAgainButton } from "../../features/contacts/history/SendAgainButton.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"

const UndoMergeButton = lazyPart(() =>
  import("../../features/people/UndoMergeButton.tsx").then((module) => module.UndoMergeButton)
)

const PartMerge = ({ mergeId }: { readonly mergeId: string }) => (
  <Loading>
    <UndoMergeButton mergeId={mergeId} person={useSession(selectUser)} />
  </Loading>
)

const SendMailAgain = ({ mailId }: { readonly mailId: string }) => (
  <SendAgainButton mailId={mailId} person={useSession(selectUser)} />
)

/** The action for an entry of a history: undoes a merge, or sends an email again. */
export const historyAct: HistoryAct = (entry) => {
  if (entry.kind === "merge" && entry.mergeId !== undefined) return <PartMerge mergeId={entry.mergeId} />
  return entry.kind === "mail" && entry.canSendAgain ? <SendMailAgain mailId={entry._id} /> : null
}
