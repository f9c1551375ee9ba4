import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import {
  importUndo,
  selectCancel,
  selectIsAskingCancel,
  selectIsCancelling,
  useImportUndo
} from "./importList.ts"

/** Asks before an import is cancelled, because it cannot be continued. */
export const CancelDialog = () => {
  const { t } = useTranslation(["import", "common"])
  const isOpen = useImportUndo(selectIsAskingCancel)
  const isCancelling = useImportUndo(selectIsCancelling)
  const { fileName } = useImportUndo(selectCancel)
  const dismiss = () => importUndo.send({ type: "cancel.dismiss" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={dismiss}
      closeLabel={t("common:close")}
      title={t("past.cancelTitle")}
      description={fileName}
      role="alertdialog"
      footer={
        <>
          <Button disabled={isCancelling} onClick={dismiss}>
            {t("past.cancelDismiss")}
          </Button>
          <Button
            look="danger"
            isBusy={isCancelling}
            onClick={() => importUndo.send({ type: "cancel.confirm" })}
          >
            {t("sending.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("past.cancelHint")}</p>
    </Dialog>
  )
}
