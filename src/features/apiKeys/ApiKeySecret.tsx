import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Field } from "../../ui/Field.tsx"
import { CopyIcon } from "../../ui/pageIcons.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { apiKeys, selectApiKeys, selectIsShown, useApiKeys } from "./apiKeys.ts"

const column = css({ display: "grid", gap: "3" })

/** Shows the secret of a key, which can't be read again. */
export const ApiKeySecret = () => {
  const { t } = useTranslation(["apiKeys", "common"])
  const isOpen = useApiKeys(selectIsShown)
  const { made } = useApiKeys(selectApiKeys)
  const close = () => apiKeys.send({ type: "dialog.close" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      closeLabel={t("common:close")}
      title={t("secret.title", { name: made?.key.name })}
      description={t("secret.message")}
      footer={
        <>
          <Button onClick={close}>{t("secret.close")}</Button>
          <Button look="primary" icon={<CopyIcon />} onClick={() => apiKeys.send({ type: "secret.copy" })}>
            {t("secret.copy")}
          </Button>
        </>
      }
    >
      <div className={column}>
        <Field label={t("secret.label")}>
          <TextInput
            dir="ltr"
            translate="no"
            autoComplete="off"
            readOnly
            value={made?.secret ?? ""}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </div>
    </Dialog>
  )
}
