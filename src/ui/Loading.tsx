import { type ReactNode, Suspense, useSyncExternalStore } from "react"
import { countLoaded, onLoaded } from "./lazyPart.ts"

type LoadingProps = { readonly fallback?: ReactNode; readonly children: ReactNode }

/**
 * Shows a fallback until the code of its children is there. React alone keeps a fallback for 300 ms at least, even if
 * the code comes at once. Here it is drawn again, and not memoised, as soon as anything was loaded.
 */
export const Loading = ({ fallback = null, children }: LoadingProps) => {
  "use no memo"
  useSyncExternalStore(onLoaded, countLoaded)
  return <Suspense fallback={fallback}>{children}</Suspense>
}
