import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Digits, Row } from "../../../ui/layout.tsx"
import { useFreeKey } from "../../../ui/useFreeKey.ts"
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
  columnGap: "6",
  rowGap: "5",
  gridTemplateAreas: { base: '"who" "form" "past"', lg: '"who form" "past form"' },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(14rem, 2fr) minmax(0, 3fr)" },
  gridTemplateRows: { lg: "auto 1fr" }
})
const who = css({ gridArea: "who", minInlineSize: "0" })
const form = css({ gridArea: "form", minInlineSize: "0" })
const past = css({ gridArea: "past", minInlineSize: "0" })

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
  useFreeKey((key) => {
    if (key !== "e") return false
    queue.send({ type: "call.end" })
    return true
  })
  if (call === null || wrapUp === undefined) return null
  return (
    <div className={frame}>
      <div className={who}>
        <Person contact={call.contact} timeZone={call.timeZone} onDial={() => {}}>
          <Row gap="3" align="center">
            <Digits size="xl">
              <Stopwatch since={call.startedAt} until={endedAt} label={t("call.lasts")} />
            </Digits>
            {canEnd ? (
              <Button onClick={() => queue.send({ type: "call.end" })}>
                {t("call.end")} <Kbd>E</Kbd>
              </Button>
            ) : (
              <span>{t("call.ended")}</span>
            )}
          </Row>
        </Person>
      </div>
      <div className={form}>
        <WrapUpForm actor={wrapUp} contact={call.contact} timeZone={call.timeZone} />
      </div>
      <div className={past}>{aside(call.contact._id)}</div>
    </div>
  )
}
