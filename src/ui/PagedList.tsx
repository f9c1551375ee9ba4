import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { LoadMore } from "./LoadMore.tsx"
import { LoadState, type LoadStatus } from "./LoadState.tsx"

/** Lets a wide table scroll within a narrow page. */
const frame = css({ minInlineSize: "0" })

export type PagedListStatus = LoadStatus & {
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  readonly onMore: () => void
}

type PagedListProps = {
  readonly status: PagedListStatus
  readonly isEmpty: boolean
  readonly empty?: ReactNode
  readonly failedTitle: string
  /** Such as "50 of 10,000+". */
  readonly shown?: string
  readonly moreLabel?: string
  readonly skeletonRows?: number
  readonly children: ReactNode
}

/** A list loaded page by page, with what is shown before, after and instead of its rows. */
export const PagedList = ({
  status,
  isEmpty,
  empty = null,
  failedTitle,
  shown = "",
  moreLabel = "",
  skeletonRows = 6,
  children
}: PagedListProps) => (
  <LoadState
    status={status}
    failedTitle={failedTitle}
    isEmpty={isEmpty}
    empty={empty}
    skeletonRows={skeletonRows}
  >
    <div className={frame} aria-busy={status.isLoading}>
      {children}
      {shown !== "" || status.hasMore ? (
        <LoadMore
          status={shown}
          label={moreLabel}
          hasMore={status.hasMore}
          isBusy={status.isLoadingMore}
          onMore={status.onMore}
        />
      ) : null}
    </div>
  </LoadState>
)
