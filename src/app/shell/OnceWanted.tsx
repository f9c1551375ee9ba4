import { type ReactNode, Suspense, useState } from "react"

type OnceWantedProps = { readonly isWanted: boolean; readonly children: ReactNode }

/** Leaves out what nobody has opened yet, and keeps what was opened, so that it can close in peace. */
export const OnceWanted = ({ isWanted, children }: OnceWantedProps) => {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  return wasWanted ? <Suspense fallback={null}>{children}</Suspense> : null
}
