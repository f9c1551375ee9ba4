import { type ReactNode, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useSearch } from "wouter"
import type { Contact, Thumbs } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { CreditsLine } from "./CreditsLine.tsx"
import { FilterPanel } from "./FilterPanel.tsx"
import { LeadTable } from "./LeadTable.tsx"
import {
  leadSearch,
  selectCriteria,
  selectHasFailed,
  selectHasMore,
  selectIsEmpty,
  selectIsLoadingMore,
  selectIsSearching,
  selectProblem,
  selectRows,
  selectTotal,
  useLeadSearch
} from "./leadSearch.ts"
import { SelectionBar } from "./SelectionBar.tsx"
import { ShortcutHints } from "./ShortcutHints.tsx"
import { readAddress } from "./searchAddress.ts"
import { ViewingDialog } from "./ViewingDialog.tsx"

const columns = css({
  display: "grid",
  gap: { base: "4", lg: "6" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "13rem minmax(0, 1fr)" },
  alignItems: "start",
  "[data-beside] > &": {
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "12rem minmax(0, 1fr)" },
    "& > :first-child": { display: { lg: "none", xl: "grid" } }
  }
})
const results = css({ display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" })
const status = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2",
  minBlockSize: "6",
  color: "text.muted",
  fontSize: "sm"
})

/** As high as the page, so that the rows that come move nothing that is seen. */
const waiting = css({ minBlockSize: "100dvh" })

export type ContactSlots = {
  readonly canWrite: boolean
  /** The saved searches. */
  readonly views?: ReactNode
  readonly labelPicker: (contact: Contact) => ReactNode
  readonly onOpen: (contact: Contact) => void
  readonly onThumbs: (contact: Contact, thumbs: Thumbs) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` puts the caret into the search box, from anywhere but a field or a dialog. */
const useSlash = (box: { readonly current: HTMLInputElement | null }) =>
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector("[role=dialog][data-state=open]")) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [box])

/** The lead search: one box, filters with counts, results as one types. */
export const SearchView = (slots: ContactSlots) => {
  const { t } = useTranslation(["search", "common"])
  const { number } = useFormats()
  const address = useSearch()
  const box = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const criteria = useLeadSearch(selectCriteria)
  const shown = useLeadSearch(selectRows)
  const total = useLeadSearch(selectTotal)
  const isSearching = useLeadSearch(selectIsSearching)
  const isEmpty = useLeadSearch(selectIsEmpty)
  const hasFailed = useLeadSearch(selectHasFailed)
  const problem = useLeadSearch(selectProblem)
  const hasMore = useLeadSearch(selectHasMore)
  const isLoadingMore = useLeadSearch(selectIsLoadingMore)
  useSlash(box)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of now counts, not the one rendered
  useEffect(() => {
    leadSearch.send({ type: "address.change", criteria: readAddress(location.search) })
  }, [address])

  const totalText = number(total.value)
  return (
    <div className={columns}>
      <FilterPanel />
      <div className={results}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow key leads from the box to the rows */}
        <div
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return
            event.preventDefault()
            rows.current?.querySelector<HTMLElement>("tr[data-row]")?.focus()
          }}
        >
          <SearchBox
            ref={box}
            label={t("box")}
            placeholder={t("placeholder")}
            clearLabel={t("clear")}
            value={criteria.query}
            isBusy={isSearching}
            onChange={(query) => leadSearch.send({ type: "query.change", query })}
          />
        </div>
        <div className={status}>
          <span role="status">
            {hasFailed || (isSearching && shown.length === 0)
              ? ""
              : total.exact
                ? t("total", { count: total.value, shown: totalText })
                : t("totalOver", { shown: totalText })}
          </span>
          <CreditsLine />
        </div>
        {slots.views}
        <SelectionBar canWrite={slots.canWrite} />
        {hasFailed ? (
          <ErrorState
            title={t("failed")}
            message={problem}
            retryLabel={t("common:retry")}
            onRetry={() => leadSearch.send({ type: "search.retry" })}
          />
        ) : isSearching && shown.length === 0 ? (
          <div className={waiting}>
            <SkeletonRows rows={10} label={t("common:loading")} />
          </div>
        ) : isEmpty ? (
          <EmptyState
            title={t("empty.title")}
            action={
              <Button onClick={() => leadSearch.send({ type: "search.clear" })}>{t("empty.clear")}</Button>
            }
          >
            {t("empty.message")}
          </EmptyState>
        ) : (
          <div ref={rows} aria-busy={isSearching}>
            <LeadTable {...slots} />
            <LoadMore
              status={t("shownOf", {
                shown: number(shown.length),
                total: total.exact ? totalText : `${totalText}+`
              })}
              label={t("more")}
              hasMore={hasMore}
              isBusy={isLoadingMore}
              onMore={() => leadSearch.send({ type: "page.more" })}
            />
          </div>
        )}
        <ShortcutHints />
      </div>
      <ViewingDialog />
    </div>
  )
}
