import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { callHindrance } from "../../../../contract/rules/doNotCall.ts"
import { css } from "../../../../styled-system/css"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Button } from "../../../ui/Button.tsx"
import { PhoneIcon } from "../../../ui/icons.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Row, Stack } from "../../../ui/layout.tsx"
import { Notice } from "../../../ui/Notice.tsx"
import { useFreeKey } from "../../../ui/useFreeKey.ts"
import { useBeforePaint } from "../../../ui/useOnChange.ts"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { type CallQueueRef, selectIsBusy, selectItem, selectSkips, useCallQueue } from "./callQueue.ts"
import { Person } from "./Person.tsx"
import { Skips } from "./Skips.tsx"
import { useReasonWords } from "./useReasonWords.ts"

const focusable = css({ outline: "none" })

/** The next contact, the reason, and the skipped ones. */
export const Ready = ({ queue, aside }: { readonly queue: CallQueueRef; readonly aside: ReactNode }) => {
  const { t } = useTranslation("calling")
  const item = useCallQueue(queue, selectItem)
  const skips = useCallQueue(queue, selectSkips)
  const isBusy = useCallQueue(queue, selectIsBusy)
  const reasonOf = useReasonWords()
  const { words } = useWhyNot()
  const top = useRef<HTMLDivElement>(null)
  const contactId = item?.contact._id
  useBeforePaint([contactId], () => top.current?.focus())
  useFreeKey((key) => {
    if (key === "enter" || key === "c") queue.send({ type: "call.start" })
    else if (key === "s") queue.send({ type: "contact.skip" })
    else return false
    return true
  })
  if (item === null) return null
  const start = () => queue.send({ type: "call.start" })
  return (
    <Stack gap="5" width="fits">
      <section ref={top} tabIndex={-1} className={focusable} aria-label={t("ready.title")}>
        <Person contact={item.contact} timeZone={item.timeZone} onDial={start}>
          <Notice tone="accent">{reasonOf(item).join(" ")}</Notice>
          <Row gap="2">
            <WhyNot why={callHindrance(item.contact) === "listed" ? words("doNotCall") : undefined}>
              <Button look="primary" size="large" icon={<PhoneIcon />} isBusy={isBusy} onClick={start}>
                {t("ready.start")} <Kbd>C</Kbd>
              </Button>
            </WhyNot>
            <Button size="large" disabled={isBusy} onClick={() => queue.send({ type: "contact.skip" })}>
              {t("ready.skip")} <Kbd>S</Kbd>
            </Button>
            <Button look="quiet" size="large" onClick={() => queue.send({ type: "queue.finish" })}>
              {t("finish")}
            </Button>
          </Row>
        </Person>
      </section>
      {aside}
      <Skips skips={skips} />
    </Stack>
  )
}
