import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewKind } from "../../../contract/entities/SavedView.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Muted } from "../../ui/layout.tsx"
import { selectDraft, selectIsBusy, selectProblem, useViews, viewsOf } from "./views.ts"

type NameDialogProps = { readonly kind: ViewKind; readonly canWrite: boolean }

/** Names a new or an existing view, and shares it. */
export const NameDialog = ({ kind, canWrite }: NameDialogProps) => {
  const { t } = useTranslation("views")
  const draft = useViews(kind, selectDraft)
  const problem = useViews(kind, selectProblem)
  const isBusy = useViews(kind, selectIsBusy)
  const [text, setText] = useState(draft?.name ?? "")
  const [isShared, setIsShared] = useState(draft?.shared ?? false)
  const cancel = () => viewsOf(kind).send({ type: "name.cancel" })
  return (
    <Dialog
      isOpen
      onClose={isBusy ? undefined : cancel}
      title={t(draft?.viewId === "" ? "dialog.save" : "dialog.rename")}
    >
      <Form
        isBusy={isBusy}
        onSubmit={() => viewsOf(kind).send({ type: "name.submit", name: text.trim(), shared: isShared })}
      >
        <TextField
          label={t("dialog.name")}
          error={problem}
          value={text}
          maxLength={limits.label.shown}
          autoComplete="off"
          onChange={setText}
        />
        {canWrite ? (
          <Checkbox label={t("dialog.share")} checked={isShared} onChange={() => setIsShared(!isShared)} />
        ) : (
          <Muted>{t("dialog.shareNeedsWrite")}</Muted>
        )}
        <FormButtons
          isBusy={isBusy}
          cancelLabel={t("dialog.cancel")}
          onCancel={cancel}
          submitLabel={t("dialog.submit")}
          isDisabled={text.trim() === ""}
        />
      </Form>
    </Dialog>
  )
}
