import { lazy, Suspense } from "react"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { WhenIdle } from "../../ui/WhenIdle.tsx"

const Sign = lazy(async () => {
  await import("./callingJoin.ts")
  return import("../../features/calling/outbox/OutboxSign.tsx")
})

/** What waits to be sent, in the header; its code comes after the page's. */
export const OutboxSign = () => {
  const user = useSession(selectUser)
  return user ? (
    <WhenIdle>
      <Suspense>
        <Sign />
      </Suspense>
    </WhenIdle>
  ) : null
}
