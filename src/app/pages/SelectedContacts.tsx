import { ContactSelectionBar } from "../../features/contacts/bulk/ContactSelectionBar.tsx"
import type { ContactListKind, ContactListRef } from "../../features/contacts/contactLists.ts"
import { selectLabels, useLabelList } from "../../features/labels/labels.ts"
import { selectionActs } from "./selectionActs.tsx"
import type { Member } from "./useMember.ts"

type SelectedContactsProps = {
  readonly list: ContactListRef
  readonly kind: ContactListKind
  readonly member: Member
}

/** The selected contacts of a list, with the organisation's labels and the actions of other features. */
export const SelectedContacts = ({ list, kind, member: { owner, canWrite } }: SelectedContactsProps) => (
  <ContactSelectionBar
    list={list}
    kind={kind}
    labels={useLabelList(owner, selectLabels)}
    canWrite={canWrite}
    acts={selectionActs}
  />
)
