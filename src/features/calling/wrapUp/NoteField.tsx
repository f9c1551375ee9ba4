import { useTranslation } from "react-i18next"
import { limits } from "../../../../contract/rules/limits.ts"
import { TextAreaField } from "../../../ui/fields.tsx"
import {
  selectDraft,
  selectDraftState,
  selectMissing,
  selectNeedsNote,
  useWrapUp,
  type WrapUpRef
} from "./wrapUp.ts"

/** The call's notes. Saved while typing; Ctrl+Enter saves the whole wrap-up, Escape leaves the field. */
export const NoteField = ({ actor }: { readonly actor: WrapUpRef }) => {
  const { t } = useTranslation("calling")
  const { note } = useWrapUp(actor, selectDraft)
  const isNeeded = useWrapUp(actor, selectNeedsNote)
  const isMissing = useWrapUp(actor, selectMissing).includes("note")
  const state = useWrapUp(actor, selectDraftState)
  return (
    <TextAreaField
      label={t("wrapUp.note")}
      required={isNeeded}
      error={isMissing ? t("wrapUp.noteMissing") : null}
      note={t(`wrapUp.draft.${state}`)}
      name="callNote"
      value={note}
      rows={5}
      dir="auto"
      maxLength={limits.text.long}
      placeholder={t("wrapUp.notePlaceholder")}
      aria-keyshortcuts="n"
      onChange={(value) => actor.send({ type: "field.change", field: "note", value })}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur()
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
          event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}
