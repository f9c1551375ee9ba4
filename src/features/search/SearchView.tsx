import { type ReactNode, type Ref, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useSearch } from "wouter"
import type { Contact, Thumbs } from "../../../contract/entities/Contact.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { Stack } from "../../ui/layout.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useListEntry } from "../../ui/useListEntry.ts"
import { useOnChange } from "../../ui/useOnChange.ts"
import type { Why } from "../../ui/WhyNot.tsx"
import { CreditsLine } from "./CreditsLine.tsx"
import { FilterPanel } from "./FilterPanel.tsx"
import { LeadTable } from "./LeadTable.tsx"
import {
  leadSearch,
  selectCriteria,
  selectFace,
  selectHasMore,
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

/** Takes its place before the number is there: on a narrow screen it has a line of its own. */
const totalPlace = css({ minInlineSize: "12rem" })

/** As high as the page, so that loading rows move nothing visible. */
const waiting = css({ minBlockSize: "100dvh" })

export type ContactSlots = {
  readonly canWrite: boolean
  /** The reason why this person views no leads, or undefined. */
  readonly why: Why | undefined
  /** The saved searches. */
  readonly views?: ReactNode
  readonly labelPicker: (contact: Contact) => ReactNode
  readonly onOpen: (contact: Contact) => void
  readonly onThumbs: (contact: Contact, thumbs: Thumbs) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` focuses the search box, except in a field or a dialog. */
const useSlash = (box: { readonly current: HTMLInputElement | null }) =>
  useLayoutEffect(() => {
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

/** The search follows its address: back, forward and saved searches. */
const AddressFollower = () => {
  const address = useSearch()
  const seen = useRef("")
  useOnChange([address], () => {
    const criteria = readAddress(location.search)
    const text = JSON.stringify(criteria)
    if (text === seen.current) return
    seen.current = text
    leadSearch.send({ type: "address.change", criteria })
  })
  return null
}

const LeadBox = ({ onDown }: { readonly onDown: () => void }) => {
  const { t } = useTranslation("search")
  const box = useRef<HTMLInputElement>(null)
  const { query } = useLeadSearch(selectCriteria)
  const isSearching = useLeadSearch(selectIsSearching)
  useSlash(box)
  useListEntry(onDown)
  return (
    <SearchBox
      ref={box}
      label={t("box")}
      placeholder={t("placeholder")}
      clearLabel={t("clear")}
      value={query}
      isBusy={isSearching}
      onChange={(text) => leadSearch.send({ type: "query.change", query: text })}
      onDown={onDown}
    />
  )
}

/** Keeps the place of a number that is still being counted, so that nothing moves when it comes. */
const notCounted = "\u00a0"

const Total = () => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const total = useLeadSearch(selectTotal)
  const face = useLeadSearch(selectFace)
  const words = () => {
    if (face !== "rows" && face !== "empty") return ""
    if (!total) return notCounted
    const shown = number(total.value)
    return total.exact ? t("total", { count: total.value, shown }) : t("totalOver", { shown })
  }
  return (
    <span role="status" className={totalPlace}>
      {words()}
    </span>
  )
}

const Failed = () => {
  const { t } = useTranslation("search")
  return (
    <ErrorState
      title={t("failed")}
      message={useLeadSearch(selectProblem)}
      onRetry={() => leadSearch.send({ type: "search.retry" })}
    />
  )
}

const Empty = () => {
  const { t } = useTranslation("search")
  return (
    <EmptyState
      title={t("empty.title")}
      action={<Button onClick={() => leadSearch.send({ type: "search.clear" })}>{t("empty.clear")}</Button>}
    >
      {t("empty.message")}
    </EmptyState>
  )
}

const More = () => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const total = useLeadSearch(selectTotal)
  const count = useLeadSearch((snapshot) => selectRows(snapshot).length)
  const inAll = total && (total.exact ? number(total.value) : `${number(total.value)}+`)
  return (
    <LoadMore
      status={inAll === null ? notCounted : t("shownOf", { shown: number(count), total: inAll })}
      label={t("more")}
      hasMore={useLeadSearch(selectHasMore)}
      isBusy={useLeadSearch(selectIsLoadingMore)}
      onMore={() => leadSearch.send({ type: "page.more" })}
    />
  )
}

/** Does not render again when a search begins or ends, because it may contain many rows. */
const WhileSearching = ({
  ref,
  children
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly children: ReactNode
}) => (
  <div ref={ref} aria-busy={useLeadSearch(selectIsSearching)}>
    {children}
  </div>
)

const Results = ({ rows, slots }: { readonly rows: Ref<HTMLDivElement>; readonly slots: ContactSlots }) => {
  const face = useLeadSearch(selectFace)
  switch (face) {
    case "failed":
      return <Failed />
    case "waiting":
      return (
        <div className={waiting}>
          <SkeletonRows rows={10} />
        </div>
      )
    case "empty":
      return <Empty />
    case "rows":
      return (
        <WhileSearching ref={rows}>
          <LeadTable {...slots} />
          <More />
        </WhileSearching>
      )
  }
}

/**
 * The lead search: one box, filters with counts, results while typing. It subscribes to nothing itself: each part
 * renders on its own.
 */
export const SearchView = (slots: ContactSlots) => {
  const rows = useRef<HTMLDivElement>(null)
  return (
    <div className={columns}>
      <AddressFollower />
      <FilterPanel />
      <Stack gap="3" width="fits">
        <LeadBox onDown={() => rows.current?.querySelector<HTMLElement>("tr[data-row]")?.focus()} />
        <div className={status}>
          <Total />
          <CreditsLine />
        </div>
        {slots.views}
        <Results rows={rows} slots={slots} />
        <SelectionBar why={slots.why} />
        <ShortcutHints />
      </Stack>
      <ViewingDialog />
    </div>
  )
}
