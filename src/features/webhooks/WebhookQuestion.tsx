import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import {
  selectIsBusy,
  selectIsDeleting,
  selectIsReplacing,
  selectWebhooks,
  useWebhooks,
  webhooks
} from "./webhooks.ts"

const column = css({ display: "grid", gap: "3", textWrap: "pretty", overflowWrap: "anywhere" })
const problemStyle = css({ color: "bad.text" })

/** Asks for confirmation before a secret is replaced or a webhook is deleted. */
export const WebhookQuestion = () => {
  const { t } = useTranslation(["webhooks", "common"])
  const isReplacing = useWebhooks(selectIsReplacing)
  const isDeleting = useWebhooks(selectIsDeleting)
  const isBusy = useWebhooks(selectIsBusy)
  const { chosen, problem } = useWebhooks(selectWebhooks)
  const act = isReplacing ? "replace" : "delete"
  const close = () => webhooks.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isReplacing || isDeleting}
      onClose={isBusy ? undefined : close}
      closeLabel={t("common:close")}
      role="alertdialog"
      title={t(`${act}.title`)}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            look={isReplacing ? "primary" : "danger"}
            isBusy={isBusy}
            onClick={() => webhooks.send({ type: "dialog.confirm" })}
          >
            {t(`${act}.confirm`)}
          </Button>
        </>
      }
    >
      <div className={column}>
        <code dir="ltr" translate="no">
          {chosen?.address}
        </code>
        <p>{t(`${act}.message`)}</p>
        <p className={problemStyle} role="alert" hidden={!problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
