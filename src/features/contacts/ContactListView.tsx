import { type ReactNode, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link, useSearch } from "wouter"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { ContactFilters } from "./ContactFilters.tsx"
import { ContactTable } from "./ContactTable.tsx"
import { readAddress } from "./contactAddress.ts"
import {
  type ContactListRef,
  selectCriteria,
  selectHasFailed,
  selectHasMore,
  selectIsEmpty,
  selectIsLoading,
  selectIsLoadingMore,
  selectProblem,
  selectRows,
  selectTotal,
  useContactList
} from "./contactLists.ts"

const frame = css({ display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })

export type ContactListViewProps = {
  readonly list: ContactListRef
  readonly kind: "viewed" | "added"
  readonly canWrite: boolean
  readonly shownId: string | null
  readonly onOpen: (contact: Contact) => void
  readonly emptyAction?: ReactNode
}

const Empty = ({ list, kind, emptyAction }: Pick<ContactListViewProps, "list" | "kind" | "emptyAction">) => {
  const { t } = useTranslation("contacts")
  const { query, labelId, callStatus, thumbs, sort, importId = "" } = useContactList(list, selectCriteria)
  const isFiltered = [query, labelId, callStatus, thumbs, importId].some((value) => value !== "")
  if (isFiltered) {
    return (
      <EmptyState
        title={t("empty.filteredTitle")}
        action={
          <Button
            onClick={() =>
              list.send({
                type: "criteria.change",
                criteria: { query: "", labelId: "", callStatus: "", thumbs: "", sort }
              })
            }
          >
            {t("filters.clear")}
          </Button>
        }
      >
        {t("empty.filteredMessage")}
      </EmptyState>
    )
  }
  return kind === "viewed" ? (
    <EmptyState
      title={t("empty.viewedTitle")}
      action={
        <Link href="/apps/search" className={buttonStyle({ look: "primary" })}>
          {t("empty.findLeads")}
        </Link>
      }
    >
      {t("empty.viewedMessage")}
    </EmptyState>
  ) : (
    <EmptyState title={t("empty.addedTitle")} action={emptyAction}>
      {t("empty.addedMessage")}
    </EmptyState>
  )
}

/** A list of the organisation's own contacts, as the address asks for it. */
export const ContactListView = ({
  list,
  kind,
  canWrite,
  shownId,
  onOpen,
  emptyAction
}: ContactListViewProps) => {
  const { t } = useTranslation(["contacts", "common"])
  const { number } = useFormats()
  const address = useSearch()
  const rows = useContactList(list, selectRows)
  const total = useContactList(list, selectTotal)
  const problem = useContactList(list, selectProblem)
  const isLoading = useContactList(list, selectIsLoading)
  const isLoadingMore = useContactList(list, selectIsLoadingMore)
  const isEmpty = useContactList(list, selectIsEmpty)
  const hasFailed = useContactList(list, selectHasFailed)
  const hasMore = useContactList(list, selectHasMore)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of now counts, not the one rendered
  useEffect(() => {
    list.send({ type: "address.change", criteria: readAddress(location.search) })
  }, [address, list])

  const totalText = number(total.value)
  return (
    <div className={frame}>
      <ContactFilters list={list} kind={kind} />
      {hasFailed ? (
        <ErrorState
          title={t("failed")}
          message={problem}
          retryLabel={t("common:retry")}
          onRetry={() => list.send({ type: "list.retry" })}
        />
      ) : isLoading && rows.length === 0 ? (
        <SkeletonRows rows={8} label={t("common:loading")} />
      ) : isEmpty ? (
        <Empty list={list} kind={kind} emptyAction={emptyAction} />
      ) : (
        <div aria-busy={isLoading}>
          <ContactTable rows={rows} kind={kind} canWrite={canWrite} shownId={shownId} onOpen={onOpen} />
          <LoadMore
            status={t("shownOf", {
              shown: number(rows.length),
              total: total.exact ? totalText : `${totalText}+`
            })}
            label={t("more")}
            hasMore={hasMore}
            isBusy={isLoadingMore}
            onMore={() => list.send({ type: "page.more" })}
          />
        </div>
      )}
    </div>
  )
}
