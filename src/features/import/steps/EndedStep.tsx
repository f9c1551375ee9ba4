import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../../contract/paths.ts"
import type { ImportResult } from "../../../../machines/flows/import-sending.machine.ts"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { Heading, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { DownloadIcon } from "../../../ui/pageIcons.tsx"
import { bulkImport, selectResult, useBulkImport } from "../bulkImport.ts"
import { importReceipt, useIsWritingReceipt } from "../sending/importReceipt.ts"
import { SumsTable } from "./SumsTable.tsx"

const Receipts = ({ result }: { readonly result: ImportResult }) => {
  const { t } = useTranslation("import")
  const isWriting = useIsWritingReceipt()
  const { importId, kept } = result
  const hasMissed =
    kept.sums.skipped +
      kept.sums.rejected +
      kept.unsent.wrong +
      kept.unsent.leftOut +
      (kept.total - kept.done) >
    0
  const save = (only: "all" | "rejected") =>
    importReceipt.send({ type: "receipt.save", wish: { importId, fileName: kept.fileName, only } })
  return (
    <Row gap="2">
      <Button icon={<DownloadIcon />} isBusy={isWriting} onClick={() => save("all")}>
        {t("ended.all")}
      </Button>
      {hasMissed ? (
        <Button icon={<DownloadIcon />} isBusy={isWriting} onClick={() => save("rejected")}>
          {t("ended.rejected")}
        </Button>
      ) : null}
    </Row>
  )
}

const Ended = ({ result }: { readonly result: ImportResult }) => {
  const { t } = useTranslation("import")
  const canRetry = useBulkImport((snapshot) => snapshot.can({ type: "import.retry" }))
  const end = result.end === "gone" ? "failed" : result.end
  return (
    <Stack gap="4" limit="36rem">
      <div role="status">
        <Heading size="lg">{t(`ended.${end}`)}</Heading>
        {result.problem === "" ? null : <p>{result.problem}</p>}
        <Muted>{t(`ended.${end}Hint`)}</Muted>
      </div>
      <SumsTable kept={result.kept} />
      <Receipts result={result} />
      <Row gap="2">
        {result.kept.sums.added > 0 ? (
          <Link
            href={paths.importedContacts(result.importId)}
            className={buttonStyle({ look: canRetry ? "plain" : "primary" })}
          >
            {t("ended.contacts")}
          </Link>
        ) : null}
        {canRetry ? (
          <Button look="primary" onClick={() => bulkImport.send({ type: "import.retry" })}>
            {t("ended.retry")}
          </Button>
        ) : null}
        <Button onClick={() => bulkImport.send({ type: "import.again" })}>{t("ended.again")}</Button>
      </Row>
    </Stack>
  )
}

/** The final result of every row. */
export const EndedStep = () => {
  const result = useBulkImport(selectResult)
  return result ? <Ended result={result} /> : null
}
