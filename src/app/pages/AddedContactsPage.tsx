import { useTranslation } from "react-i18next"
import { Link, useSearch } from "wouter"
import { leadCalls } from "../../../contract/calls/leads.ts"
import { paths } from "../../../contract/paths.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { ContactListView } from "../../features/contacts/ContactListView.tsx"
import { contactAdding } from "../../features/contacts/contactAdding.ts"
import { addedContacts, readList } from "../../features/contacts/contactLists.ts"
import { PastImports } from "../../features/import/past/PastImports.tsx"
import { selectLabels, useLabelList } from "../../features/labels/labels.ts"
import { ViewsBar } from "../../features/views/ViewsBar.tsx"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { UserPlusIcon } from "../../ui/icons.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { lazyPart } from "../../ui/lazyPart.ts"
import { UploadIcon } from "../../ui/pageIcons.tsx"
import { WhenIdle } from "../../ui/WhenIdle.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { CallThese } from "./CallThese.tsx"
import { ChosenContacts } from "./ChosenContacts.tsx"
import { showContact } from "./contactInAddress.ts"
import { MemberPage } from "./MemberPage.tsx"
import { useListParts } from "./useListParts.ts"
import type { Member } from "./useMember.ts"
import { useWhyNotFor } from "./useWhyNotFor.ts"
import { WithContact } from "./WithContact.tsx"

const AddContactDialog = lazyPart(() =>
  import("../../features/contacts/AddContactDialog.tsx").then((module) => module.AddContactDialog)
)

const AddButton = () => {
  const { t } = useTranslation("contacts")
  const why = useWhyNotFor(leadCalls.addLead)
  return (
    <WhyNot why={why}>
      <Button
        look="primary"
        icon={<UserPlusIcon />}
        onClick={() => contactAdding.send({ type: "adding.open" })}
      >
        {t("adding.open")}
      </Button>
    </WhyNot>
  )
}

const ImportLink = ({ canWrite }: { readonly canWrite: boolean }) => {
  const { t, ready } = useTranslation("import")
  if (!canWrite || !ready) return null
  return (
    <Link href={paths.import} className={buttonStyle({})}>
      <UploadIcon />
      {t("open")}
    </Link>
  )
}

const OneImportNote = () => {
  const { t, ready } = useTranslation("import")
  const importId = new URLSearchParams(useSearch()).get("importId")
  if (importId === null || !ready) return null
  return (
    <Row gap="2" align="center">
      <Muted as="span">{t("past.only")}</Muted>
      <Link href={paths.addedContacts} className={buttonStyle({ look: "link", size: "bare" })}>
        {t("past.showAll")}
      </Link>
    </Row>
  )
}

const AddedList = ({ member }: { readonly member: Member }) => (
  <ContactListView
    {...useListParts(member)}
    list={addedContacts}
    kind="added"
    labels={useLabelList(member.owner, selectLabels)}
    views={<ViewsBar kind="added" path={paths.addedContacts} canWrite={member.canWrite} />}
    selectionBar={<ChosenContacts list={addedContacts} kind="added" member={member} />}
    onOpen={({ _id }) => showContact(_id)}
    emptyAction={<AddButton />}
  />
)

export const prepare = () => readList(addedContacts)

const AddedContactsPage = () => {
  const user = useSession(selectUser)
  return (
    <MemberPage
      page="addedContacts"
      actions={({ canWrite }) => (
        <>
          <CallThese list="added" />
          <ImportLink canWrite={canWrite} />
          <AddButton />
        </>
      )}
    >
      {(member) => (
        <WithContact member={member}>
          <Stack gap="4" width="fits">
            <PastImports isAdmin={hasLevel(user?.role ?? "", "Admin")} canWrite={member.canWrite} />
            <OneImportNote />
            <AddedList member={member} />
          </Stack>
          <WhenIdle>
            <Loading>
              <AddContactDialog />
            </Loading>
          </WhenIdle>
        </WithContact>
      )}
    </MemberPage>
  )
}

export default AddedContactsPage
