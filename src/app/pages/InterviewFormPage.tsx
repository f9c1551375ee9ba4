import { useTranslation } from "react-i18next"
import { interviewCalls } from "../../../contract/calls/interview.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { InterviewFormView } from "../../features/interview/InterviewFormView.tsx"
import {
  questionnaireEditor,
  selectIsChanged,
  selectIsExporting,
  selectIsLoading,
  useQuestionnaireEditor
} from "../../features/interview/questionnaireEditor.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { DownloadIcon } from "../../ui/pageIcons.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { MemberPage } from "./MemberPage.tsx"

const ExportButton = () => {
  const { t } = useTranslation("interview")
  const why = useWhyNot().forCall(interviewCalls.exportInterviews, useSession(selectUser))
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
  const why = useWhyNot().forCall(interviewCalls.saveForm, useSession(selectUser))
  return (
    <MemberPage page="interviewForm" description={t("description")} actions={() => <ExportButton />}>
      {() => <InterviewFormView whyReadOnly={why ? `${why.reason} ${why.remedy}` : null} />}
    </MemberPage>
  )
}

export default InterviewFormPage
