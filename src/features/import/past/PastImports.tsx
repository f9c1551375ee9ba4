import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Import } from "../../../../contract/entities/Import.ts"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import { importReceipt, useIsWritingReceipt } from "../sending/importReceipt.ts"
import { CancelDialog } from "./CancelDialog.tsx"
import {
  importList,
  selectHasFailed,
  selectHasMore,
  selectHere,
  selectImports,
  selectIsLoadingMore,
  selectProblem,
  useImportList
} from "./importList.ts"
import { UndoDialog } from "./UndoDialog.tsx"

const frame = css({ minInlineSize: "0" })
const title = css({ fontSize: "sm", fontWeight: "medium", color: "text.muted", _hover: { color: "text" } })
const running = css({ display: "inline-flex", flexWrap: "wrap", gap: "2", marginInlineStart: "2" })
const body = css({ display: "grid", gap: "3", paddingBlockStart: "3", gridTemplateColumns: "minmax(0, 1fr)" })
const name = css({ fontWeight: "medium", overflowWrap: "anywhere", minInlineSize: "8rem" })
const faint = css({ color: "text.muted", fontSize: "xs" })
const sums = css({ display: "flex", flexWrap: "wrap", gap: "1" })
const actions = css({ display: "flex", flexWrap: "wrap", gap: "2", justifyContent: "flex-end" })
const narrow = css({
  "& [data-extra]": { display: { base: "none", md: "table-cell", _print: "table-cell" } }
})

const results = ["added", "updated", "unchanged", "skipped", "rejected"] as const
const tones = { receiving: "accent", finished: "good", abandoned: "neutral" } as const

const canUndo = ({ undoUntil, undoneAt }: Import): boolean =>
  undoneAt === null && undoUntil !== null && Date.parse(undoUntil) > Date.now()

type Rights = { readonly isAdmin: boolean; readonly canWrite: boolean }

type Named = { readonly one: Import; readonly fileName: string }

/** Goes on where this browser holds the rows; cancels from any. */
const Running = ({ one: { _id, isStopped }, fileName }: Named) => {
  const { t } = useTranslation("import")
  const isHere = useImportList(selectHere).includes(_id)
  return (
    <>
      {isStopped && isHere ? (
        <Link
          href={paths.import}
          className={buttonStyle({ look: "primary", size: "small" })}
          aria-label={t("past.resumeOf", { name: fileName })}
        >
          {t("past.resume")}
        </Link>
      ) : null}
      <Button
        size="small"
        aria-label={t("past.cancelOf", { name: fileName })}
        onClick={() => importList.send({ type: "import.cancel", importId: _id, fileName })}
      >
        {t("past.cancel")}
      </Button>
    </>
  )
}

const LeftRowsButton = ({ one: { _id, keptRows }, fileName }: Named) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const isWriting = useIsWritingReceipt()
  const label = t("past.left", { shown: number(keptRows) })
  return (
    <Button
      size="small"
      look="plain"
      isBusy={isWriting}
      aria-label={`${label}, ${fileName}`}
      onClick={() =>
        importReceipt.send({ type: "receipt.save", wish: { importId: _id, fileName, only: "left" } })
      }
    >
      {label}
    </Button>
  )
}

const Row = ({ one, isAdmin, canWrite }: Rights & { readonly one: Import }) => {
  const { t } = useTranslation("import")
  const { number, dateTime } = useFormats()
  const fileName = one.fileName || t("past.pasted")
  const shown = results.filter((result) => one[result] > 0)
  return (
    <TableRow>
      <TableCell>
        <div className={name} dir="auto">
          {fileName}
        </div>
        <time className={faint} dateTime={one.createdAt}>
          {dateTime(new Date(one.createdAt))}
        </time>
      </TableCell>
      <TableCell>
        <Badge tone={one.undoneAt || one.isStopped ? "warning" : tones[one.state]}>
          {t(one.undoneAt ? "past.undone" : `past.${one.isStopped ? "stopped" : one.state}`)}
        </Badge>
        <div className={faint}>
          {t(one.isStopped ? "past.stoppedAt" : "past.of", {
            received: number(one.received),
            total: number(one.total)
          })}
        </div>
        {one.createdBy === "" ? null : <div className={faint}>{one.createdBy}</div>}
      </TableCell>
      <TableCell data-extra="">
        <div className={sums}>
          {shown.map((result) => (
            <Badge key={result} tone={result === "rejected" ? "bad" : "neutral"}>
              {`${t(`result.${result}`)}: ${number(one[result])}`}
            </Badge>
          ))}
        </div>
      </TableCell>
      <TableCell>
        <div className={actions}>
          {canWrite && one.state === "receiving" ? <Running one={one} fileName={fileName} /> : null}
          {canWrite && one.keptRows > 0 ? <LeftRowsButton one={one} fileName={fileName} /> : null}
          <Link
            href={paths.importedContacts(one._id)}
            className={buttonStyle({ look: "plain", size: "small" })}
            aria-label={t("past.contactsOf", { name: fileName })}
          >
            {t("past.contacts")}
          </Link>
          {isAdmin && canUndo(one) ? (
            <Button
              size="small"
              aria-label={t("past.undoOf", { name: fileName })}
              title={t("undo.until", { when: dateTime(new Date(one.undoUntil ?? "")) })}
              onClick={() => importList.send({ type: "import.undo", importId: one._id, fileName })}
            >
              {t("past.undo")}
            </Button>
          ) : null}
        </div>
      </TableCell>
    </TableRow>
  )
}

/** Seen without opening the list. */
const RunningBadge = ({ one }: { readonly one: Import }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const name = one.fileName || t("past.pasted")
  const counts = { name, received: number(one.received), total: number(one.total) }
  return (
    <Badge tone={one.isStopped ? "warning" : "accent"}>
      {t(one.isStopped ? "past.oneStopped" : "past.oneRunning", counts)}
    </Badge>
  )
}

/** What was imported before, by whomever of the organisation. Nothing where nothing was. */
export const PastImports = ({ isAdmin, canWrite }: Rights) => {
  const { t, ready } = useTranslation(["import", "common"])
  const imports = useImportList(selectImports)
  const hasFailed = useImportList(selectHasFailed)
  const problem = useImportList(selectProblem)
  const hasMore = useImportList(selectHasMore)
  const isLoadingMore = useImportList(selectIsLoadingMore)
  useEffect(() => importList.send({ type: "list.refresh" }), [])
  if (!ready) return null
  if (hasFailed) {
    return (
      <ErrorState
        title={t("past.failed")}
        message={problem}
        retryLabel={t("common:retry")}
        onRetry={() => importList.send({ type: "list.refresh" })}
      />
    )
  }
  if (imports.length === 0) return null
  return (
    <details className={frame}>
      <summary className={title}>
        {t("past.title")}
        <span className={running} role="status">
          {imports
            .filter(({ state }) => state === "receiving")
            .map((one) => (
              <RunningBadge key={one._id} one={one} />
            ))}
        </span>
      </summary>
      <div className={body}>
        <div className={narrow}>
          <Table label={t("past.table")}>
            <TableHead>
              <TableRow>
                <TableHeader>{t("past.file")}</TableHeader>
                <TableHeader>{t("past.state")}</TableHeader>
                <TableHeader data-extra="">{t("past.sums")}</TableHeader>
                <TableHeader align="end">{t("past.contacts")}</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {imports.map((one) => (
                <Row key={one._id} one={one} isAdmin={isAdmin} canWrite={canWrite} />
              ))}
            </TableBody>
          </Table>
        </div>
        {hasMore ? (
          <div>
            <Button isBusy={isLoadingMore} onClick={() => importList.send({ type: "page.more" })}>
              {t("past.more")}
            </Button>
          </div>
        ) : null}
      </div>
      <CancelDialog />
      <UndoDialog />
    </details>
  )
}
