import { selectUser, useSession } from "../../features/auth/session.ts"
import { Loading } from "../../ui/Loading.tsx"
import { patientPart } from "../../ui/lazyPart.ts"
import { WhenIdle } from "../../ui/WhenIdle.tsx"

const Sign = patientPart(() =>
  import("../../features/calling/outbox/OutboxSign.tsx").then((module) => module.default)
)

/** The outbox in the header; its code is loaded after the page's. */
export const OutboxSign = () => {
  const user = useSession(selectUser)
  return user ? (
    <WhenIdle>
      <Loading>
        <Sign />
      </Loading>
    </WhenIdle>
  ) : null
}
