import "./joins.ts"
import { useTranslation } from "react-i18next"
import { AddContactDialog } from "../../features/contacts/AddContactDialog.tsx"
import { ContactListView } from "../../features/contacts/ContactListView.tsx"
import { contactAdding } from "../../features/contacts/contactAdding.ts"
import { addedContacts } from "../../features/contacts/contactLists.ts"
import { Button } from "../../ui/Button.tsx"
import { UserPlusIcon } from "../../ui/icons.tsx"
import { showContact, useShownContact } from "./contactInAddress.ts"
import { MemberPage } from "./MemberPage.tsx"
import { WithContact } from "./WithContact.tsx"

const AddButton = ({ canWrite }: { readonly canWrite: boolean }) => {
  const { t } = useTranslation("contacts")
  return (
    <Button
      look="primary"
      icon={<UserPlusIcon />}
      disabled={!canWrite}
      title={canWrite ? undefined : t("needsWrite")}
      onClick={() => contactAdding.send({ type: "adding.open" })}
    >
      {t("adding.open")}
    </Button>
  )
}

const AddedContactsPage = () => {
  const shownId = useShownContact()
  return (
    <MemberPage page="addedContacts" actions={({ canWrite }) => <AddButton canWrite={canWrite} />}>
      {(member) => (
        <WithContact member={member}>
          <ContactListView
            list={addedContacts}
            kind="added"
            canWrite={member.canWrite}
            shownId={shownId}
            onOpen={({ _id }) => showContact(_id)}
            emptyAction={<AddButton canWrite={member.canWrite} />}
          />
          <AddContactDialog />
        </WithContact>
      )}
    </MemberPage>
  )
}

export default AddedContactsPage
