import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { TextAreaField } from "../../ui/fields.tsx"
import { Row, Stack } from "../../ui/layout.tsx"
import {
  contactEditor,
  selectDraft,
  selectErrors,
  selectIsBusy,
  useContactEditor,
  useIsUnsaved
} from "./contactEditor.ts"
import { saveFields } from "./editedInPlace.ts"

/** Notes are saved by their button, by Ctrl+Enter, or by leaving them. */
export const NotesEditor = ({
  contact,
  canWrite
}: {
  readonly contact: Contact
  readonly canWrite: boolean
}) => {
  const { t } = useTranslation("contacts")
  const words = useRuleWords()
  const draft = useContactEditor((snapshot) => selectDraft(snapshot).notes)
  const error = useContactEditor((snapshot) => selectErrors(snapshot).notes)
  const isBusy = useContactEditor(selectIsBusy)
  const isUnsaved = draft !== undefined && draft !== contact.notes
  const canDiscard = useIsUnsaved("notes")
  return (
    <Stack gap="2">
      <TextAreaField
        label={t("drawer.notes")}
        error={words(error)}
        {...(isUnsaved ? { note: t("drawer.unsaved") } : {})}
        value={draft ?? contact.notes}
        readOnly={!canWrite}
        maxLength={limits.text.long}
        placeholder={canWrite ? t("drawer.notesPlaceholder") : undefined}
        dir="auto"
        onChange={(value) => contactEditor.send({ type: "field.change", change: { notes: value } })}
        onBlur={saveFields}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) saveFields()
        }}
      />
      {isUnsaved ? (
        <Row gap="2" wraps="no" justify="end">
          <Button
            size="small"
            look="quiet"
            aria-disabled={!canDiscard}
            onClick={() => contactEditor.send({ type: "field.discard", field: "notes" })}
          >
            {t("drawer.discard")}
          </Button>
          <Button size="small" look="primary" isBusy={isBusy} onClick={saveFields}>
            {t("drawer.save")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}
