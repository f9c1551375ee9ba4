import { useTranslation } from "react-i18next"
import { shownLabelName } from "../../entities/label/LabelName.tsx"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { type EditorSnapshot, type LabelOwner, labelEditorOf, useLabelEditor } from "./labels.ts"

const selectIsOpen = (snapshot: EditorSnapshot) => snapshot.hasTag("deletion")
const selectIsBusy = (snapshot: EditorSnapshot) => snapshot.hasTag("busy")
const selectIsMapped = (snapshot: EditorSnapshot) =>
  snapshot.matches("mapped") || snapshot.matches("stripping")
const selectRemoving = ({ context }: EditorSnapshot) => context.removing

/** Asks for confirmation; for a label in use, offers what to do. */
export const LabelDeletionDialog = ({ owner }: { readonly owner: LabelOwner }) => {
  const { t } = useTranslation("labels")
  const editor = labelEditorOf(owner)
  const isOpen = useLabelEditor(owner, selectIsOpen)
  const isBusy = useLabelEditor(owner, selectIsBusy)
  const isMapped = useLabelEditor(owner, selectIsMapped)
  const label = useLabelEditor(owner, selectRemoving)
  const name = shownLabelName(label?.name ?? "")
  const cancel = () => editor.send({ type: "deletion.cancel" })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : cancel}
      role="alertdialog"
      title={isMapped ? t("mappedTo.title") : t("deletion.title", { name })}
      description={
        isMapped ? t("mappedTo.message", { count: label?.count ?? 0, name }) : t("deletion.message")
      }
      footer={
        isMapped ? (
          <>
            <Button disabled={isBusy} onClick={cancel}>
              {t("cancel")}
            </Button>
            <Button disabled={isBusy} onClick={() => editor.send({ type: "mapped.show" })}>
              {t("mappedTo.show")}
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => editor.send({ type: "mapped.strip" })}>
              {t("mappedTo.strip")}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={cancel}>
              {t("cancel")}
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => editor.send({ type: "deletion.confirm" })}>
              {t("deletion.confirm")}
            </Button>
          </>
        )
      }
    />
  )
}
