import { type ReactNode, useState } from "react"
import { Loading } from "./Loading.tsx"
import { LoadingSign } from "./LoadingSign.tsx"

type OnceWantedProps = { readonly isWanted: boolean; readonly children: ReactNode }

/** Mounts its children on first open and keeps them mounted for the exit animation. */
export const OnceWanted = ({ isWanted, children }: OnceWantedProps) => {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  if (!wasWanted) return null
  return <Loading fallback={isWanted ? <LoadingSign /> : null}>{children}</Loading>
}
