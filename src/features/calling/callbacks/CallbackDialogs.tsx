import { useState } from "react"
import { useTranslation } from "react-i18next"
import { instantIn, localIn, ownZone } from "../../../../contract/rules/zones.ts"
import { WhenFields } from "../../../entities/callback/WhenFields.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Form } from "../../../ui/Form.tsx"
import { FormButtons } from "../../../ui/FormButtons.tsx"
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
  const own = ownZone()
  const [zone, setZone] = useState(own)
  const [at, setAt] = useState(() => (chosen ? localIn(own, chosen.at) : ""))
  if (chosen === null) return null
  const instant = instantIn(zone, at)
  const move = () => {
    if (instant === null) return
    callbackChange.send({
      type: "change.submit",
      change: { contactId: chosen.contactId, at: instant, zone }
    })
  }
  return (
    <Dialog isOpen title={t("callbacks.moveTitle", { name: chosen.name })} onClose={close}>
      <Form isBusy={false} onSubmit={move}>
        <WhenFields
          at={at}
          zone={zone}
          theirZone={chosen.zone}
          isMissing={instant === null}
          onAt={setAt}
          onZone={setZone}
        />
        <FormButtons
          cancelLabel={t("callbacks.keep")}
          onCancel={close}
          submitLabel={t("callbacks.move")}
          isDisabled={instant === null}
        />
      </Form>
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
