import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Import } from "../../../../contract/entities/Import.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { patientPart } from "../../../ui/lazyPart.ts"
import { OnceWanted } from "../../../ui/OnceWanted.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { useWhileShown } from "../../../ui/useWhileShown.ts"
import type { Rights } from "./ImportRow.tsx"
import { importList } from "./importList.ts"

const ImportTable = patientPart(() => import("./ImportTable.tsx").then((module) => module.ImportTable))

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

/** The earlier imports of the organisation. Not shown if there are none. */
export const PastImports = (rights: Rights) => {
  const { t, ready } = useTranslation("import")
  const rows = importList.useContext((context) => context.rows)
  const status = importList.useStatus()
  const [isOpen, setIsOpen] = useState(false)
  useWhileShown(() => importList.send({ type: "list.refresh" }))
  if (!ready) return null
  const list = (
    <PagedList status={status} isEmpty={false} failedTitle={t("past.failed")} moreLabel={t("past.more")}>
      <Loading fallback={<SkeletonRows rows={2} />}>
        <ImportTable rows={rows} {...rights} />
      </Loading>
    </PagedList>
  )
  if (status.hasFailed) return list
  if (rows.length === 0) return null
  return (
    <details className={frame} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
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
      <OnceWanted isWanted={isOpen}>
        <div className={body}>{list}</div>
      </OnceWanted>
    </details>
  )
}
