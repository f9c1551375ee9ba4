import type { ReactNode } from "react"
import { ErrorState } from "./EmptyState.tsx"
import { SkeletonRows } from "./Skeleton.tsx"

export type LoadStatus = {
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** The reason of a failure, for the person. */
  readonly problem: string
  readonly onRetry: () => void
}

export type LoadStateProps = {
  readonly status: LoadStatus
  readonly failedTitle: string
  /** While loading, if it is not given. */
  readonly isEmpty?: boolean
  /** The empty state, with what to do. Without it the skeleton stays until there is content. */
  readonly empty?: ReactNode
  readonly skeletonRows?: number
  readonly children?: ReactNode
}

/** Shows an error with a retry, a skeleton, or the empty state, until there is content. */
export const LoadState = ({
  status,
  failedTitle,
  isEmpty = status.isLoading,
  empty,
  skeletonRows = 6,
  children = null
}: LoadStateProps) => {
  const { isLoading, hasFailed, problem, onRetry } = status
  if (hasFailed) return <ErrorState title={failedTitle} message={problem} onRetry={onRetry} />
  if (!isEmpty) return children
  return isLoading || empty === undefined ? <SkeletonRows rows={skeletonRows} /> : empty
}
