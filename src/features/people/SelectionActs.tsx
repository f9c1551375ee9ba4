import { useTranslation } from "react-i18next"
import type { ContactSelection } from "../../../contract/calls/bulk.ts"
import { peopleCalls } from "../../../contract/calls/people.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { ExportChooser } from "./ExportChooser.tsx"
import { MergeDialog } from "./MergeDialog.tsx"
import { contactMerge, type PeoplePerson } from "./people.ts"

type ActsProps = {
  readonly selection: ContactSelection
  readonly person: PeoplePerson
}

/** Exports the selected contacts; merges them if there are two. */
export const PeopleSelectionActs = ({ selection, person }: ActsProps) => {
  const { t } = useTranslation("people", { useSuspense: true })
  const whyNot = useWhyNot()
  const whyNoExport = whyNot.forCall(peopleCalls.startExport, person)
  const [one, other] = "contactIds" in selection ? selection.contactIds : []
  const isPair = "contactIds" in selection && selection.contactIds.length === 2
  return (
    <>
      {whyNoExport === undefined ? (
        <ExportChooser selection={selection} />
      ) : (
        <WhyNot why={whyNoExport}>
          <Button look="quiet">{t("exports.start")}</Button>
        </WhyNot>
      )}
      {isPair && one !== undefined && other !== undefined ? (
        <WhyNot why={whyNot.forCall(peopleCalls.mergeContacts, person)}>
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
