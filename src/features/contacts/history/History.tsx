import { type ReactNode, useEffect } from "react"
import { useTranslation } from "react-i18next"
import {
  type HistoryEntry,
  type HistoryKind,
  historyKinds
} from "../../../../contract/entities/HistoryEntry.ts"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { FailedNote } from "../../../ui/FailedNote.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { Select } from "../../../ui/Select.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { contactHistory, useContactHistory } from "../contactEditor.ts"
import { HistoryItem } from "./HistoryItem.tsx"

const filter = css({ marginInlineStart: "auto", maxInlineSize: "full" })

const namespaces = ["contacts", "honorarium", "outcomes"] as const

/** Actions for an entry. */
export type HistoryAct = (entry: HistoryEntry) => ReactNode

type ActProps = { readonly act?: HistoryAct | undefined }

const choose = (value: string) =>
  contactHistory.send({ type: "history.filter", kind: historyKinds.find((kind) => kind === value) ?? null })

const KindFilter = () => {
  const { t } = useTranslation("contacts")
  const chosen = useContactHistory(({ context }) => context.kind)
  const options: ReadonlyArray<{ readonly value: "all" | HistoryKind; readonly label: string }> = (
    ["all", ...historyKinds] as const
  ).map((value) => ({ value, label: t(`history.kinds.${value}`) }))
  return (
    <div className={filter}>
      <Select
        aria-label={t("history.show")}
        options={options}
        value={chosen ?? "all"}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  )
}

const Entries = ({ act }: ActProps) => {
  const { t } = useTranslation(namespaces)
  const entries = useContactHistory(({ context }) => context.entries)
  const isFiltered = useContactHistory(({ context }) => context.kind !== null)
  const isLoading = useContactHistory((snapshot) => snapshot.hasTag("loading"))
  const hasFailed = useContactHistory((snapshot) => snapshot.hasTag("failed"))
  const isLoadingMore = useContactHistory((snapshot) => snapshot.hasTag("more"))
  const hasMore = useContactHistory((snapshot) => snapshot.context.cursor !== null)
  if (hasFailed)
    return (
      <FailedNote onRetry={() => contactHistory.send({ type: "history.refresh" })}>
        {t("history.failed")}
      </FailedNote>
    )
  if (isLoading) return <SkeletonRows rows={3} />
  if (entries.length === 0)
    return <Muted size="inherit">{t(isFiltered ? "history.noneOfKind" : "history.none")}</Muted>
  return (
    <>
      <Stack as="ol" gap="4" size="sm">
        {entries.map((entry) => (
          <HistoryItem key={`${entry.kind} ${entry._id}`} entry={entry}>
            {act?.(entry)}
          </HistoryItem>
        ))}
      </Stack>
      {hasMore ? (
        <Button
          size="small"
          look="quiet"
          isBusy={isLoadingMore}
          onClick={() => contactHistory.send({ type: "history.more" })}
        >
          {t("history.more")}
        </Button>
      ) : null}
    </>
  )
}

/** Loads a contact's history while it is shown, at the same time as the contact. */
export const useHistoryOf = (contactId: string) =>
  useEffect(() => {
    contactHistory.send({ type: "history.open", contactId })
    return () => contactHistory.send({ type: "history.close" })
  }, [contactId])

type HistoryProps = ActProps & { readonly title: ReactNode }

/** Everything that happened with a contact, newest first: of one kind or of all. */
export const History = ({ title, act }: HistoryProps) => {
  const { ready } = useTranslation(namespaces)
  return (
    <Stack as="section" gap="3" width="fits" align="top">
      <Row gap="2" align="center">
        {title}
        {ready ? <KindFilter /> : null}
      </Row>
      {ready ? <Entries act={act} /> : <SkeletonRows rows={3} />}
    </Stack>
  )
}
