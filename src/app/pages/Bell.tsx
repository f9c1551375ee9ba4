import { css } from "../../../styled-system/css"
import { Loading } from "../../ui/Loading.tsx"
import { patientPart } from "../../ui/lazyPart.ts"
import { WhenIdle } from "../../ui/WhenIdle.tsx"
import { useMember } from "./useMember.ts"

const room = css({ boxSize: "9", flexShrink: 0 })

const NotificationBell = patientPart(() =>
  import("../../features/notifications/NotificationBell.tsx").then((module) => module.default)
)

/** The bell of a member; its code loads after the page's. */
export const Bell = () => {
  const member = useMember()
  return member ? (
    <WhenIdle fallback={<span className={room} />}>
      <Loading fallback={<span className={room} />}>
        <NotificationBell organisationId={member.owner.organisationId} />
      </Loading>
    </WhenIdle>
  ) : null
}
