import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import {
  apiKeys,
  selectApiKeys,
  selectIsBusy,
  selectIsRevoking,
  selectIsRotating,
  useApiKeys
} from "./apiKeys.ts"

const column = css({ display: "grid", gap: "3", textWrap: "pretty" })
const problemStyle = css({ color: "bad.text" })

/** Asks for confirmation before a secret is replaced or a key is revoked. */
export const ApiKeyQuestion = () => {
  const { t } = useTranslation(["apiKeys", "common"])
  const isRotating = useApiKeys(selectIsRotating)
  const isRevoking = useApiKeys(selectIsRevoking)
  const isBusy = useApiKeys(selectIsBusy)
  const { chosen, overlap, problem } = useApiKeys(selectApiKeys)
  const act = isRotating ? "rotate" : "revoke"
  const close = () => apiKeys.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isRotating || isRevoking}
      onClose={isBusy ? undefined : close}
      closeLabel={t("common:close")}
      role="alertdialog"
      title={t(`${act}.title`, { name: chosen?.name })}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            look={isRotating ? "primary" : "danger"}
            isBusy={isBusy}
            onClick={() => apiKeys.send({ type: "dialog.confirm" })}
          >
            {t(`${act}.confirm`)}
          </Button>
        </>
      }
    >
      <div className={column}>
        <p>{t(`${act}.message`)}</p>
        {isRotating && chosen?.state === "active" ? (
          <Checkbox
            label={t("rotate.overlap")}
            checked={overlap}
            disabled={isBusy}
            onChange={({ target }) => apiKeys.send({ type: "overlap.choose", overlap: target.checked })}
          />
        ) : null}
        <p className={problemStyle} role="alert" hidden={!problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
