import type { ReactNode } from "react"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { type Permitted, useWhyNotFor } from "./useWhyNotFor.ts"

type AllowedProps = { readonly call: Permitted; readonly icon: ReactNode; readonly children: ReactNode }

/** Shows a part of a page to those who may make its call; others see the reason instead. */
export const Allowed = ({ call, icon, children }: AllowedProps) => {
  const why = useWhyNotFor(call)
  return why ? (
    <EmptyState title={why.reason} icon={icon}>
      {why.remedy}
    </EmptyState>
  ) : (
    children
  )
}
