import { useTranslation } from "react-i18next"
import type { ImportUndo } from "../../../../contract/entities/Import.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Choice } from "../../../ui/Choice.tsx"
import { Scrollable, Stack } from "../../../ui/layout.tsx"
import { Question } from "../../../ui/Question.tsx"
import {
  importUndo,
  selectIsAsking,
  selectIsUndoing,
  selectPreview,
  selectUndo,
  useImportUndo
} from "./importUndo.ts"

const scroller = css({ maxBlockSize: "40vh", overflowY: "auto", fontSize: "sm" })
const item = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "2",
  overflowWrap: "anywhere"
})

const tones = { removed: "bad", restored: "good", partly: "warning", kept: "neutral" } as const

/** Entries stay on the list by default. */
const DoNotCallChoice = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const { doNotCall } = useImportUndo(selectUndo)
  return (
    <Stack gap="1">
      <p>{t("undo.doNotCall", { shown: number(count) })}</p>
      <Choice
        label={t("undo.doNotCallChoice")}
        value={doNotCall}
        options={[
          { value: "keep", label: t("undo.doNotCallKeep") },
          { value: "remove", label: t("undo.doNotCallRemove") }
        ]}
        onChange={(value) => importUndo.send({ type: "undo.choose", doNotCall: value })}
      />
    </Stack>
  )
}

const Preview = ({ preview }: { readonly preview: ImportUndo }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const fates = (["removed", "restored", "partly", "kept"] as const).filter((fate) => preview[fate] > 0)
  return (
    <>
      <Stack gap="1">
        {fates.map((fate) => (
          <p key={fate}>
            {fate === "partly"
              ? t("undo.partly", { shown: number(preview.partly) })
              : t(`undo.${fate}`, { count: preview[fate], shown: number(preview[fate]) })}
          </p>
        ))}
        {fates.length === 0 ? <p>{t("undo.nothing")}</p> : null}
      </Stack>
      {preview.doNotCall > 0 ? <DoNotCallChoice count={preview.doNotCall} /> : null}
      {preview.contacts.length > 0 ? (
        <Scrollable className={scroller} label={t("undo.names")}>
          <Stack as="ul" gap="1.5">
            {preview.contacts.map(({ contactId, name, fate }) => (
              <li key={contactId} className={item}>
                <bdi>{name}</bdi>
                <Badge tone={tones[fate]}>{t(`undo.fate.${fate}`)}</Badge>
              </li>
            ))}
          </Stack>
        </Scrollable>
      ) : null}
    </>
  )
}

/** The preview of an undo: removed, restored and kept contacts. */
export const UndoDialog = () => {
  const { t } = useTranslation("import")
  const isOpen = useImportUndo(selectIsAsking)
  const isUndoing = useImportUndo(selectIsUndoing)
  const preview = useImportUndo(selectPreview)
  const { fileName } = useImportUndo(selectUndo)
  const dismiss = () => importUndo.send({ type: "undo.dismiss" })
  return (
    <Question
      isOpen={isOpen}
      title={t("undo.title")}
      description={fileName}
      width="wide"
      keepLabel={t("undo.dismiss")}
      onKeep={dismiss}
      confirmLabel={t("undo.confirm")}
      onConfirm={() => importUndo.send({ type: "undo.confirm" })}
      isBusy={isUndoing}
      isDisabled={preview === null}
    >
      {preview ? <Preview preview={preview} /> : <p role="status">{t("undo.loading")}</p>}
    </Question>
  )
}
