import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { bulkImport, selectProgress, useBulkImport } from "../bulkImport.ts"

const frame = css({ display: "grid", gap: "3", maxInlineSize: "32rem", paddingBlock: "6" })
const faint = css({ color: "text.muted", fontSize: "sm", minBlockSize: "5" })

const stages = ["decoding", "reading", "mapping", "checking", "comparing", "writing"] as const

/** The worker is busy with the file. The bar shows bytes, which are meaningless as numbers. */
export const ReadingStep = () => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const progress = useBulkImport(selectProgress)
  const isPreparing = useBulkImport((snapshot) => snapshot.matches("preparing"))
  const canStop = useBulkImport((snapshot) => snapshot.can({ type: "import.back" }))
  const stage = stages.find((one) => one === progress?.stage) ?? "decoding"
  const label = isPreparing ? t("working.preparing") : t(`reading.stage.${stage}`)
  const { done = 0, total = 0 } = progress ?? {}
  return (
    <div className={frame}>
      <p role="status">{label}</p>
      <ProgressBar label={label} done={done} total={total} />
      <p className={faint}>
        {total > 1 && stage !== "decoding" && stage !== "reading"
          ? t("working.progress", { done: number(done), total: number(total) })
          : null}
      </p>
      {canStop ? (
        <div>
          <Button onClick={() => bulkImport.send({ type: "import.back" })}>{t("working.cancel")}</Button>
        </div>
      ) : null}
    </div>
  )
}
