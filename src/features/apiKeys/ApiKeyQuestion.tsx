import { useTranslation } from "react-i18next"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Question } from "../../ui/Question.tsx"
import {
  apiKeys,
  selectApiKeys,
  selectIsBusy,
  selectIsRevoking,
  selectIsRotating,
  useApiKeys
} from "./apiKeys.ts"

/** Asks for confirmation before a secret is replaced or a key is revoked. */
export const ApiKeyQuestion = () => {
  const { t } = useTranslation("apiKeys")
  const isRotating = useApiKeys(selectIsRotating)
  const isRevoking = useApiKeys(selectIsRevoking)
  const isBusy = useApiKeys(selectIsBusy)
  const { chosen, overlap, problem } = useApiKeys(selectApiKeys)
  const act = isRotating ? "rotate" : "revoke"
  const close = () => apiKeys.send({ type: "dialog.close" })
  return (
    <Question
      isOpen={isRotating || isRevoking}
      title={t(`${act}.title`, { name: chosen?.name })}
      keepLabel={t("cancel")}
      onKeep={close}
      confirmLabel={t(`${act}.confirm`)}
      onConfirm={() => apiKeys.send({ type: "dialog.confirm" })}
      look={isRotating ? "primary" : "danger"}
      isBusy={isBusy}
      problem={problem}
    >
      <p>{t(`${act}.message`)}</p>
      {isRotating && chosen?.state === "active" ? (
        <Checkbox
          label={t("rotate.overlap")}
          checked={overlap}
          disabled={isBusy}
          onChange={({ target }) => apiKeys.send({ type: "overlap.choose", overlap: target.checked })}
        />
      ) : null}
    </Question>
  )
}
