import { useState } from "react"
import { useTranslation } from "react-i18next"
import { instantIn, localIn, ownZone } from "../../../../contract/rules/zones.ts"
import { css } from "../../../../styled-system/css"
import { WhenFields } from "../../../entities/callback/WhenFields.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Form } from "../../../ui/Form.tsx"
import {
  callbackChange,
  selectChosen,
  selectIsCancelling,
  selectIsMoving,
  useCallbackChange
} from "./callbacks.ts"

const buttons = css({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: "2" })

const close = () => callbackChange.send({ type: "change.close" })

const Moving = () => {
  const { t } = useTranslation(["calling", "common"])
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
    <Dialog
      isOpen
      title={t("callbacks.moveTitle", { name: chosen.name })}
      closeLabel={t("common:close")}
      onClose={close}
    >
      <Form isBusy={false} onSubmit={move}>
        <WhenFields
          at={at}
          zone={zone}
          theirZone={chosen.zone}
          isMissing={instant === null}
          onAt={setAt}
          onZone={setZone}
        />
        <div className={buttons}>
          <Button onClick={close}>{t("callbacks.keep")}</Button>
          <Button type="submit" look="primary" disabled={instant === null}>
            {t("callbacks.move")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Asks for another time, and for confirmation before a callback is cancelled. */
export const CallbackDialogs = () => {
  const { t } = useTranslation(["calling", "common"])
  const chosen = useCallbackChange(selectChosen)
  const isMoving = useCallbackChange(selectIsMoving)
  const isCancelling = useCallbackChange(selectIsCancelling)
  if (chosen === null) return null
  if (isMoving) return <Moving key={chosen.contactId} />
  return (
    <Dialog
      isOpen={isCancelling}
      role="alertdialog"
      title={t("callbacks.cancelTitle", { name: chosen.name })}
      description={t("callbacks.cancelMessage")}
      closeLabel={t("common:close")}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("callbacks.keep")}</Button>
          <Button
            look="danger"
            onClick={() =>
              callbackChange.send({
                type: "change.submit",
                change: { contactId: chosen.contactId, at: null }
              })
            }
          >
            {t("callbacks.cancel")}
          </Button>
        </>
      }
    />
  )
}
