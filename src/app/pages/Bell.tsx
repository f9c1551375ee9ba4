import { lazy, Suspense } from "react"
import { useMember } from "./useMember.ts"

const NotificationBell = lazy(async () => {
  const [bell, { session }, { verifiedNews }] = await Promise.all([
    import("../../features/notifications/NotificationBell.tsx"),
    import("../../features/auth/session.ts"),
    import("../../features/notifications/notifications.ts")
  ])
  verifiedNews.listen(() => session.send({ type: "organisation.refresh" }))
  return bell
})

/** The bell of a member; its code comes after the page's. */
export const Bell = () => {
  const member = useMember()
  return member ? (
    <Suspense fallback={null}>
      <NotificationBell organisationId={member.owner.organisationId} />
    </Suspense>
  ) : null
}
