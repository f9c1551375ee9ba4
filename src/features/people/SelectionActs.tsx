import { useTranslation } from "react-i18next"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import { calls } from "../../../contract/calls/index.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import type { PeoplePerson } from "./DoNotCallSection.tsx"
import { MergeDialog } from "./MergeDialog.tsx"
import { contactMerge, listExport } from "./people.ts"

type ActsProps = {
  readonly selection: ContactSelection
  readonly person: PeoplePerson
}

/** Exports the chosen contacts; merges them where they are two. */
export const PeopleSelectionActs = ({ selection, person }: ActsProps) => {
  const { t, ready } = useTranslation("people")
  const whyNot = useWhyNot()
  if (!ready) return null
  const [one, other] = "contactIds" in selection ? selection.contactIds : []
  const isPair = "contactIds" in selection && selection.contactIds.length === 2
  return (
    <>
      <WhyNot why={whyNot.forCall(calls.people.startExport, person)}>
        <Button look="quiet" onClick={() => listExport.send({ type: "export.start", selection })}>
          {t("exports.start")}
        </Button>
      </WhyNot>
      {isPair && one !== undefined && other !== undefined ? (
        <WhyNot why={whyNot.forCall(calls.people.mergeContacts, person)}>
          <Button
            look="quiet"
            onClick={() => contactMerge.send({ type: "merge.open", contactIds: [one, other] })}
          >
            {t("merge.start")}
          </Button>
        </WhyNot>
      ) : null}
      <MergeDialog />
    </>
  )
}
