import { useTranslation } from "react-i18next"
import { Question } from "../../../ui/Question.tsx"
import {
  importUndo,
  selectCancel,
  selectIsAskingCancel,
  selectIsCancelling,
  useImportUndo
} from "./importUndo.ts"

/** Asks before an import is cancelled, because it cannot be continued. */
export const CancelDialog = () => {
  const { t } = useTranslation("import")
  const isOpen = useImportUndo(selectIsAskingCancel)
  const isCancelling = useImportUndo(selectIsCancelling)
  const { fileName } = useImportUndo(selectCancel)
  const dismiss = () => importUndo.send({ type: "cancel.dismiss" })
  return (
    <Question
      isOpen={isOpen}
      title={t("past.cancelTitle")}
      description={fileName}
      keepLabel={t("past.cancelDismiss")}
      onKeep={dismiss}
      confirmLabel={t("sending.cancel")}
      onConfirm={() => importUndo.send({ type: "cancel.confirm" })}
      isBusy={isCancelling}
    >
      <p>{t("past.cancelHint")}</p>
    </Question>
  )
}
