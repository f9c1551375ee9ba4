import { type DragEvent, type FormEvent, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { TextAreaField } from "../../../ui/fields.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { UploadIcon } from "../../../ui/pageIcons.tsx"
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx"
import { bulkImport, selectFailure, useBulkImport } from "../bulkImport.ts"
import { Complaint } from "./Complaint.tsx"

const form = css({ display: "grid", gap: "3" })
const zone = css({
  display: "grid",
  justifyItems: "center",
  gap: "2",
  paddingBlock: "10",
  paddingInline: "4",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "border.control",
  borderRadius: "card",
  background: "surface",
  textAlign: "center"
})
const faint = css({ color: "text.muted", fontSize: "sm", textWrap: "balance" })
const strong = css({ fontWeight: "medium", fontSize: "lg" })
const end = css({ justifySelf: "end" })

const choose = (file: File | undefined) => {
  if (file) bulkImport.send({ type: "source.choose", source: { kind: "file", file } })
}

const accepted = ".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard"

const PasteForm = () => {
  const { t } = useTranslation("import")
  const paste = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get("rows") ?? "")
    if (text.trim() !== "") bulkImport.send({ type: "source.choose", source: { kind: "text", text } })
  }
  return (
    <form className={form} onSubmit={paste}>
      <TextAreaField
        label={t("choosing.paste")}
        hint={t("choosing.pasteHint")}
        name="rows"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
      />
      <span className={end}>
        <Button type="submit">{t("choosing.read")}</Button>
      </span>
    </form>
  )
}

export const ChoosingStep = () => {
  const { t } = useTranslation("import")
  const failure = useBulkImport(selectFailure)
  const input = useRef<HTMLInputElement>(null)
  const kinds = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <Stack gap="5" limit="44rem">
      {failure ? <Complaint title={t("choosing.failed")} failure={failure} /> : null}
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div className={zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p className={strong}>{t("choosing.drop")}</p>
        <Button
          look="primary"
          icon={<UploadIcon />}
          aria-describedby={kinds}
          onClick={() => input.current?.click()}
        >
          {t("choosing.pick")}
        </Button>
        <p id={kinds} className={faint}>
          {t("choosing.kinds")}
        </p>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            aria-label={t("choosing.pick")}
            accept={accepted}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ""
            }}
          />
        </VisuallyHidden>
      </div>
      <PasteForm />
    </Stack>
  )
}
