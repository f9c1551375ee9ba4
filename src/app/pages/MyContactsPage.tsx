import { useSearch } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { ContactListView } from "../../features/contacts/ContactListView.tsx"
import { isNarrowed, readAddress, writeAddress } from "../../features/contacts/contactAddress.ts"
import { readList, viewedContacts } from "../../features/contacts/contactLists.ts"
import { LabelSidebar } from "../../features/labels/LabelSidebar.tsx"
import { ViewsBar } from "../../features/views/ViewsBar.tsx"
import { CallThese } from "./CallThese.tsx"
import { ChosenContacts } from "./ChosenContacts.tsx"
import { showContact } from "./contactInAddress.ts"
import { MemberPage } from "./MemberPage.tsx"
import { useListParts } from "./useListParts.ts"
import type { Member } from "./useMember.ts"
import { WithContact } from "./WithContact.tsx"

const columns = css({
  display: "grid",
  gap: "4",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "13rem minmax(0, 1fr)" },
  "[data-beside] > &": {
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "12rem minmax(0, 1fr)" },
    "& > :first-child": { display: { lg: "none", xl: "grid" } }
  }
})

const Contacts = ({ member }: { readonly member: Member }) => {
  const address = useSearch()
  const criteria = readAddress(address)
  return (
    <div className={columns}>
      <LabelSidebar
        owner={member.owner}
        canWrite={member.canWrite}
        labelId={criteria.labelId}
        hasCounts={!isNarrowed({ ...criteria, labelId: "" })}
        hrefOf={(labelId) => writeAddress({ ...criteria, labelId }, paths.myContacts, address)}
      />
      <ContactListView
        {...useListParts(member)}
        list={viewedContacts}
        kind="viewed"
        views={<ViewsBar kind="viewed" path={paths.myContacts} canWrite={member.canWrite} />}
        selectionBar={<ChosenContacts list={viewedContacts} kind="viewed" member={member} />}
        onOpen={({ _id }) => showContact(_id)}
      />
    </div>
  )
}

export const prepare = () => readList(viewedContacts)

const MyContactsPage = () => (
  <MemberPage page="myContacts" actions={() => <CallThese list="viewed" />}>
    {(member) => (
      <WithContact member={member}>
        <Contacts member={member} />
      </WithContact>
    )}
  </MemberPage>
)

export default MyContactsPage
