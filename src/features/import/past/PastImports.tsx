import { useTranslation } from "react-i18next"
import type { Import } from "../../../../contract/entities/Import.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Table } from "../../../ui/Table.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import { CancelDialog } from "./CancelDialog.tsx"
import { ImportRow, type Rights } from "./ImportRow.tsx"
import { importList, type ListedImport } from "./importList.ts"
import { UndoDialog } from "./UndoDialog.tsx"

const frame = css({ minInlineSize: "0" })
const title = css({ fontSize: "sm", fontWeight: "medium", color: "text.muted", _hover: { color: "text" } })
const running = css({ display: "inline-flex", flexWrap: "wrap", gap: "2", marginInlineStart: "2" })
const body = css({ display: "grid", gap: "3", paddingBlockStart: "3", gridTemplateColumns: "minmax(0, 1fr)" })

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
    <Table
      label={t("past.table")}
      columns={[
        { name: t("past.file") },
        { name: t("past.state") },
        { name: t("past.sums"), from: "medium" },
        { name: t("past.contacts"), align: "end" }
      ]}
    >
      {rows.map((one) => (
        <ImportRow key={one._id} one={one} {...rights} />
      ))}
    </Table>
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
