import { useTranslation } from "react-i18next"
import { SecretDialog } from "../../ui/SecretDialog.tsx"
import { apiKeys, selectApiKeys, selectIsShown, useApiKeys } from "./apiKeys.ts"

/** Shows the secret of a key, which can't be read again. */
export const ApiKeySecret = () => {
  const { t } = useTranslation("apiKeys")
  const isOpen = useApiKeys(selectIsShown)
  const { made } = useApiKeys(selectApiKeys)
  return (
    <SecretDialog
      isOpen={isOpen}
      secret={made?.secret ?? ""}
      title={t("secret.title", { name: made?.key.name })}
      message={t("secret.message")}
      label={t("secret.label")}
      copyLabel={t("secret.copy")}
      doneLabel={t("secret.close")}
      onCopy={() => apiKeys.send({ type: "secret.copy" })}
      onClose={() => apiKeys.send({ type: "dialog.close" })}
    />
  )
}
