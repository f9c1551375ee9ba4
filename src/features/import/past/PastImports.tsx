import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Import } from "../../../../contract/entities/Import.ts"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { importReceipt, useIsWritingReceipt } from "../sending/importReceipt.ts"
import { CancelDialog } from "./CancelDialog.tsx"
import { importList, importUndo, type ListedImport } from "./importList.ts"
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
const tones = { receiving: "waiting", finished: "good", abandoned: "neutral" } as const

const canUndo = ({ undoUntil, undoneAt }: Import): boolean =>
  undoneAt === null && undoUntil !== null && Date.parse(undoUntil) > Date.now()

type Rights = { readonly isAdmin: boolean; readonly canWrite: boolean }

type Named = { readonly one: ListedImport; readonly fileName: string }

/** Continues if this browser has the rows; cancels from any. */
const Running = ({ one: { _id, isStopped, isHere }, fileName }: Named) => {
  const { t } = useTranslation("import")
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
        onClick={() => importUndo.send({ type: "import.cancel", importId: _id, fileName })}
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

const Row = ({ one, isAdmin, canWrite }: Rights & { readonly one: ListedImport }) => {
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
              onClick={() => importUndo.send({ type: "import.undo", importId: one._id, fileName })}
            >
              {t("past.undo")}
            </Button>
          ) : null}
        </div>
      </TableCell>
    </TableRow>
  )
}

/** Visible without opening the list. */
const RunningBadge = ({ one }: { readonly one: Import }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const name = one.fileName || t("past.pasted")
  const counts = { name, received: number(one.received), total: number(one.total) }
  return (
    <Badge tone={one.isStopped ? "warning" : "waiting"}>
      {t(one.isStopped ? "past.oneStopped" : "past.oneRunning", counts)}
    </Badge>
  )
}

type ImportsProps = Rights & { readonly rows: ReadonlyArray<ListedImport> }

const ImportTable = ({ rows, ...rights }: ImportsProps) => {
  const { t } = useTranslation("import")
  return (
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
          {rows.map((one) => (
            <Row key={one._id} one={one} {...rights} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** The earlier imports of the organisation. Not shown if there are none. */
export const PastImports = (rights: Rights) => {
  const { t, ready } = useTranslation("import")
  const rows = importList.useContext((context) => context.rows)
  const status = importList.useStatus()
  useWhileShown(() => importList.send({ type: "list.refresh" }))
  if (!ready) return null
  const list = (
    <PagedList status={status} isEmpty={false} failedTitle={t("past.failed")} moreLabel={t("past.more")}>
      <ImportTable rows={rows} {...rights} />
    </PagedList>
  )
  if (status.hasFailed) return list
  if (rows.length === 0) return null
  return (
    <details className={frame}>
      <summary className={title}>
        {t("past.title")}
        <span className={running} role="status">
          {rows
            .filter(({ state }) => state === "receiving")
            .map((one) => (
              <RunningBadge key={one._id} one={one} />
            ))}
        </span>
      </summary>
      <div className={body}>{list}</div>
      <CancelDialog />
      <UndoDialog />
    </details>
  )
}
