import { useTranslation } from "react-i18next"
import { Question } from "../../ui/Question.tsx"
import {
  selectIsBusy,
  selectIsDeleting,
  selectIsReplacing,
  selectWebhooks,
  useWebhooks,
  webhooks
} from "./webhooks.ts"

/** Asks for confirmation before a secret is replaced or a webhook is deleted. */
export const WebhookQuestion = () => {
  const { t } = useTranslation("webhooks")
  const isReplacing = useWebhooks(selectIsReplacing)
  const isDeleting = useWebhooks(selectIsDeleting)
  const isBusy = useWebhooks(selectIsBusy)
  const { chosen, problem } = useWebhooks(selectWebhooks)
  const act = isReplacing ? "replace" : "delete"
  const close = () => webhooks.send({ type: "dialog.close" })
  return (
    <Question
      isOpen={isReplacing || isDeleting}
      title={t(`${act}.title`)}
      keepLabel={t("cancel")}
      onKeep={close}
      confirmLabel={t(`${act}.confirm`)}
      onConfirm={() => webhooks.send({ type: "dialog.confirm" })}
      look={isReplacing ? "primary" : "danger"}
      isBusy={isBusy}
      problem={problem}
    >
      <code dir="ltr" translate="no">
        {chosen?.address}
      </code>
      <p>{t(`${act}.message`)}</p>
    </Question>
  )
}
