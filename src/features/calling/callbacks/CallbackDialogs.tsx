import { useTranslation } from "react-i18next"
import { WhenForm } from "../../../entities/callback/WhenForm.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Question } from "../../../ui/Question.tsx"
import {
  callbackChange,
  selectChosen,
  selectIsCancelling,
  selectIsMoving,
  useCallbackChange
} from "./callbacks.ts"

const close = () => callbackChange.send({ type: "change.close" })

const Moving = () => {
  const { t } = useTranslation("calling")
  const chosen = useCallbackChange(selectChosen)
  if (chosen === null) return null
  const { contactId, name, at, zone } = chosen
  return (
    <Dialog isOpen title={t("callbacks.moveTitle", { name })} onClose={close}>
      <WhenForm
        at={at}
        theirZone={zone}
        words={{ cancel: t("callbacks.keep"), confirm: t("callbacks.move") }}
        onConfirm={(to) => callbackChange.send({ type: "change.submit", change: { contactId, ...to } })}
        onCancel={close}
      />
    </Dialog>
  )
}

/** Asks for another time, and for confirmation before a callback is cancelled. */
export const CallbackDialogs = () => {
  const { t } = useTranslation("calling")
  const chosen = useCallbackChange(selectChosen)
  const isMoving = useCallbackChange(selectIsMoving)
  const isCancelling = useCallbackChange(selectIsCancelling)
  if (chosen === null) return null
  if (isMoving) return <Moving key={chosen.contactId} />
  return (
    <Question
      isOpen={isCancelling}
      title={t("callbacks.cancelTitle", { name: chosen.name })}
      description={t("callbacks.cancelMessage")}
      keepLabel={t("callbacks.keep")}
      onKeep={close}
      confirmLabel={t("callbacks.cancel")}
      onConfirm={() =>
        callbackChange.send({
          type: "change.submit",
          change: { contactId: chosen.contactId, at: null }
        })
      }
    />
  )
}
