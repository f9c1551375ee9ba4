import { useTranslation } from "react-i18next"
import { peopleCalls } from "../../../contract/calls/people.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { contactMerge, type PeoplePerson, useContactMerge } from "./people.ts"

type UndoMergeButtonProps = { readonly mergeId: string; readonly person: PeoplePerson }

/** Undoes a merge shown in the history. */
export const UndoMergeButton = ({ mergeId, person }: UndoMergeButtonProps) => {
  const { t, ready } = useTranslation("people")
  const whyNot = useWhyNot()
  const isBusy = useContactMerge(
    (snapshot) => snapshot.matches("parting") && snapshot.context.pastId === mergeId
  )
  if (!ready) return null
  return (
    <div>
      <WhyNot why={whyNot.forCall(peopleCalls.undoMerge, person)}>
        <Button
          size="small"
          look="quiet"
          isBusy={isBusy}
          onClick={() => contactMerge.send({ type: "merge.part", mergeId })}
        >
          {t("merge.part")}
        </Button>
      </WhyNot>
    </div>
  )
}
