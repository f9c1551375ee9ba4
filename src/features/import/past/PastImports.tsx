import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Import } from "../../../../contract/entities/Import.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/Table.tsx"
import {
  importList,
  selectHasFailed,
  selectHasMore,
  selectImports,
  selectIsLoadingMore,
  selectProblem,
  useImportList
} from "./importList.ts"
import { UndoDialog } from "./UndoDialog.tsx"

const frame = css({ minInlineSize: "0" })
const title = css({ fontSize: "sm", fontWeight: "medium", color: "text.muted", _hover: { color: "text" } })
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

const Row = ({ one, isAdmin }: { readonly one: Import; readonly isAdmin: boolean }) => {
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
        <Badge tone={one.undoneAt ? "warning" : tones[one.state]}>
          {t(one.undoneAt ? "past.undone" : `past.${one.state}`)}
        </Badge>
        <div className={faint}>
          {t("past.of", { received: number(one.received), total: number(one.total) })}
        </div>
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
          <Link
            href={`/apps/added-contacts?importId=${encodeURIComponent(one._id)}`}
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

/** What was imported before, by whomever of the organisation. Nothing where nothing was. */
export const PastImports = ({ isAdmin }: { readonly isAdmin: boolean }) => {
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
      <summary className={title}>{t("past.title")}</summary>
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
                <Row key={one._id} one={one} isAdmin={isAdmin} />
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
      <UndoDialog />
    </details>
  )
}
