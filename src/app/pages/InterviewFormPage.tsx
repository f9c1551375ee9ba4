import { useTranslation } from "react-i18next"
import { interviewCalls } from "../../../contract/calls/interview.ts"
import { InterviewFormView } from "../../features/interview/InterviewFormView.tsx"
import {
  questionnaireEditor,
  selectIsChanged,
  selectIsExporting,
  selectIsLoading,
  useQuestionnaireEditor
} from "../../features/interview/questionnaireEditor.ts"
import { Button } from "../../ui/Button.tsx"
import { DownloadIcon } from "../../ui/pageIcons.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { MemberPage } from "./MemberPage.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"

const ExportButton = () => {
  const { t } = useTranslation("interview")
  const why = useWhyNotFor(interviewCalls.exportInterviews)
  const isChanged = useQuestionnaireEditor(selectIsChanged)
  const isLoading = useQuestionnaireEditor(selectIsLoading)
  return (
    <WhyNot why={why}>
      <Button
        icon={<DownloadIcon />}
        isBusy={useQuestionnaireEditor(selectIsExporting)}
        disabled={isChanged || isLoading}
        onClick={() => questionnaireEditor.send({ type: "interviews.export" })}
      >
        {t("export")}
      </Button>
    </WhyNot>
  )
}

/** The interview form, which only an Admin changes, and the export of all interviews. */
const InterviewFormPage = () => {
  const { t } = useTranslation("interview")
  const why = useWhyNotFor(interviewCalls.saveForm)
  return (
    <MemberPage page="interviewForm" description={t("description")} actions={() => <ExportButton />}>
      {() => <InterviewFormView whyReadOnly={why ? `${why.reason} ${why.remedy}` : null} />}
    </MemberPage>
  )
}

export default InterviewFormPage
