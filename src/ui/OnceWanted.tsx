import { type ReactNode, Suspense, useState } from "react"
import { LoadingSign } from "./LoadingSign.tsx"

type OnceWantedProps = { readonly isWanted: boolean; readonly children: ReactNode }

/** Mounts its children on first open and keeps them mounted for the exit animation. */
export const OnceWanted = ({ isWanted, children }: OnceWantedProps) => {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  if (!wasWanted) return null
  return <Suspense fallback={isWanted ? <LoadingSign /> : null}>{children}</Suspense>
}
