import { leadCalls } from "../../../contract/calls/leads.ts"
import { paths } from "../../../contract/paths.ts"
import { selectOrganisation, useSession } from "../../features/auth/session.ts"
import { contactMark } from "../../features/contacts/contactEditor.ts"
import { LabelPicker } from "../../features/labels/LabelPicker.tsx"
import { leadSearch, readSearch } from "../../features/search/leadSearch.ts"
import { SearchView } from "../../features/search/SearchView.tsx"
import { ViewsBar } from "../../features/views/ViewsBar.tsx"
import { useOnChange } from "../../ui/useOnChange.ts"
import { showContact } from "./contactInAddress.ts"
import { MemberPage } from "./MemberPage.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"
import { WithContact } from "./WithContact.tsx"

/** The search shows the remaining credits and the cost of viewing. */
const useCredits = () => {
  const credits = useSession(selectOrganisation)?.credits
  useOnChange([credits], () => {
    if (credits) leadSearch.send({ type: "credits.changed", credits })
  })
}

export const prepare = readSearch

const SearchPage = () => {
  useCredits()
  const why = useWhyNotFor(leadCalls.viewLead)
  return (
    <MemberPage page="search">
      {(member) => (
        <WithContact member={member}>
          <SearchView
            canWrite={member.canWrite}
            why={why}
            views={<ViewsBar kind="pool" path={paths.search} canWrite={member.canWrite} />}
            labelPicker={(contact) => (
              <LabelPicker owner={member.owner} contact={contact} canWrite={member.canWrite} />
            )}
            onOpen={({ _id }) => showContact(_id)}
            onThumbs={({ _id }, thumbs) => contactMark.send({ type: "thumbs.set", contactId: _id, thumbs })}
          />
        </WithContact>
      )}
    </MemberPage>
  )
}

export default SearchPage
