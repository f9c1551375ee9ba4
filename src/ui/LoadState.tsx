import type { ReactNode } from "react"
import { ErrorState } from "./EmptyState.tsx"
import { SkeletonRows } from "./Skeleton.tsx"

type LoadStateProps = {
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly failedTitle: string
  /** The reason, for the person. */
  readonly problem: string
  readonly onRetry: () => void
  readonly isEmpty?: boolean
  /** The empty state, with what to do. */
  readonly empty?: ReactNode
  readonly skeletonRows?: number
  readonly children?: ReactNode
}

/** Shows an error with a retry, a skeleton, or the empty state, until there is content. */
export const LoadState = ({
  isLoading,
  hasFailed,
  failedTitle,
  problem,
  onRetry,
  isEmpty = true,
  empty = null,
  skeletonRows = 6,
  children = null
}: LoadStateProps) => {
  if (hasFailed) return <ErrorState title={failedTitle} message={problem} onRetry={onRetry} />
  if (!isEmpty) return children
  return isLoading ? <SkeletonRows rows={skeletonRows} /> : empty
}
