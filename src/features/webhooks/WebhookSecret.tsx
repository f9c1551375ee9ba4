import { useTranslation } from "react-i18next"
import { SecretDialog } from "../../ui/SecretDialog.tsx"
import { selectIsShown, selectWebhooks, useWebhooks, webhooks } from "./webhooks.ts"

/** Shows the signing secret of a webhook, which can't be read again. */
export const WebhookSecret = () => {
  const { t } = useTranslation("webhooks")
  const isOpen = useWebhooks(selectIsShown)
  const { made } = useWebhooks(selectWebhooks)
  return (
    <SecretDialog
      isOpen={isOpen}
      secret={made?.secret ?? ""}
      title={t("secret.title")}
      message={t("secret.message")}
      label={t("secret.label")}
      copyLabel={t("secret.copy")}
      doneLabel={t("secret.close")}
      onCopy={() => webhooks.send({ type: "secret.copy" })}
      onClose={() => webhooks.send({ type: "dialog.close" })}
    />
  )
}
