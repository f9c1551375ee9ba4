import { css } from "../../styled-system/css"
import { LoadMore } from "./LoadMore.tsx"
import { LoadState, type LoadStateProps, type LoadStatus } from "./LoadState.tsx"

/** Lets a wide table scroll within a narrow page. */
const frame = css({ minInlineSize: "0" })

export type PagedListStatus = LoadStatus & {
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  readonly onMore: () => void
}

type PagedListProps = Omit<LoadStateProps, "status"> & {
  readonly status: PagedListStatus
  /** Such as "50 of 10,000+". */
  readonly shown?: string
  readonly moreLabel?: string
}

/** A list loaded page by page, with what is shown before, after and instead of its rows. */
export const PagedList = ({
  status,
  empty = null,
  shown = "",
  moreLabel = "",
  children,
  ...rest
}: PagedListProps) => (
  <LoadState {...rest} status={status} empty={empty}>
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
