import { useTranslation } from "react-i18next"
import { labelColours } from "../../../contract/entities/Label.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { LabelDot } from "../../entities/label/LabelTag.tsx"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Legend } from "../../ui/layout.tsx"
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx"
import { type EditorSnapshot, type LabelOwner, labelEditorOf, useLabelEditor } from "./labels.ts"

const swatches = css({ display: "grid", gridTemplateColumns: "repeat(9, minmax(0, 2rem))", gap: "1" })
const swatch = css({
  position: "relative",
  display: "grid",
  placeItems: "center",
  blockSize: "8",
  borderRadius: "control",
  _hover: { background: "hover" },
  "&:has(:checked)": { boxShadow: "inset 0 0 0 2px token(colors.accent.text)" },
  "&:has(:focus-visible)": { outline: "2px solid token(colors.accent.text)", outlineOffset: "2px" },
  "& > span": { scale: "1.5" }
})
const radio = css({ position: "absolute", inset: "0", zIndex: "1", opacity: 0, cursor: "pointer" })

const selectIsOpen = (snapshot: EditorSnapshot) => snapshot.hasTag("open")
const selectIsBusy = (snapshot: EditorSnapshot) => snapshot.hasTag("busy")
const selectDraft = ({ context }: EditorSnapshot) => context.draft
const selectNameProblem = ({ context }: EditorSnapshot) => context.nameProblem

export const LabelEditorDialog = ({ owner }: { readonly owner: LabelOwner }) => {
  const { t } = useTranslation("labels")
  const words = useRuleWords()
  const editor = labelEditorOf(owner)
  const isOpen = useLabelEditor(owner, selectIsOpen)
  const isBusy = useLabelEditor(owner, selectIsBusy)
  const draft = useLabelEditor(owner, selectDraft)
  const problem = useLabelEditor(owner, selectNameProblem)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => editor.send({ type: "editor.dismiss" })}
      title={t(draft.index === null ? "addTitle" : "editTitle")}
    >
      <Form isBusy={isBusy} onSubmit={() => editor.send({ type: "editor.save" })}>
        <TextField
          label={t("name")}
          error={words(problem || undefined)}
          required
          autoFocus
          value={draft.name}
          readOnly={isBusy}
          maxLength={limits.label.length}
          onChange={(value) => editor.send({ type: "name.change", name: value })}
        />
        <fieldset disabled={isBusy}>
          <Legend>{t("colour")}</Legend>
          <div className={swatches}>
            {labelColours.map((colour) => (
              <label key={colour} className={swatch} title={t(`colours.${colour}`)}>
                <input
                  type="radio"
                  name="label-colour"
                  className={radio}
                  value={colour}
                  checked={draft.colour === colour}
                  onChange={() => editor.send({ type: "colour.change", colour })}
                />
                <LabelDot seed={colour} colour={colour} />
                <VisuallyHidden>{t(`colours.${colour}`)}</VisuallyHidden>
              </label>
            ))}
          </div>
        </fieldset>
        <FormButtons
          isBusy={isBusy}
          cancelLabel={t("cancel")}
          onCancel={() => editor.send({ type: "editor.dismiss" })}
          submitLabel={t("save")}
        />
      </Form>
    </Dialog>
  )
}
