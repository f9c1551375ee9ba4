import { type ReactNode, useLayoutEffect } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { onFreeKey } from "../wrapUp/keys.ts"
import { WrapUpForm } from "../wrapUp/WrapUpForm.tsx"
import {
  type CallQueueRef,
  selectCall,
  selectCanEnd,
  selectEndedAt,
  selectWrapUp,
  useCallQueue
} from "./callQueue.ts"
import { Person } from "./Person.tsx"
import { Stopwatch } from "./Stopwatch.tsx"

const frame = css({
  display: "grid",
  gap: "6",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(16rem, 20rem)" }
})
const column = css({ display: "grid", gap: "5", minInlineSize: "0" })
const row = css({ display: "flex", flexWrap: "wrap", gap: "3", alignItems: "center" })

/** The current call, or one without an outcome. */
export const OnCall = ({
  queue,
  aside
}: {
  readonly queue: CallQueueRef
  readonly aside: (contactId: string) => ReactNode
}) => {
  const { t } = useTranslation("calling")
  const call = useCallQueue(queue, selectCall)
  const wrapUp = useCallQueue(queue, selectWrapUp)
  const canEnd = useCallQueue(queue, selectCanEnd)
  const endedAt = useCallQueue(queue, selectEndedAt)
  useLayoutEffect(
    () =>
      onFreeKey((key) => {
        if (key !== "e") return false
        queue.send({ type: "call.end" })
        return true
      }),
    [queue]
  )
  if (call === null || wrapUp === undefined) return null
  return (
    <div className={frame}>
      <div className={column}>
        <Person contact={call.contact} timeZone={call.timeZone} onDial={() => {}}>
          <div className={row}>
            <Stopwatch since={call.startedAt} until={endedAt} />
            {canEnd ? (
              <Button onClick={() => queue.send({ type: "call.end" })}>
                {t("call.end")} <Kbd>E</Kbd>
              </Button>
            ) : (
              <span>{t("call.ended")}</span>
            )}
          </div>
        </Person>
        <WrapUpForm actor={wrapUp} contact={call.contact} timeZone={call.timeZone} />
      </div>
      <div className={column}>{aside(call.contact._id)}</div>
    </div>
  )
}
