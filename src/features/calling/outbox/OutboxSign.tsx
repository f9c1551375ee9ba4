import { useTranslation } from "react-i18next"
import type { OutboxEntry } from "../../../../machines/flows/outbox.machine.ts"
import { css, cx } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { WarningIcon } from "../../../ui/icons.tsx"
import { Heading, Muted, Stack } from "../../../ui/layout.tsx"
import { Popover } from "../../../ui/Popover.tsx"
import { ClockIcon } from "../../../ui/pageIcons.tsx"
import { toneStyle } from "../../../ui/toneStyle.ts"
import { outbox, selectEntries, selectIsWaiting, selectProblem, useOutbox } from "./outbox.ts"
import { RefusedCard } from "./RefusedCard.tsx"
import { SignOutQuestion } from "./SignOutQuestion.tsx"
import { useWriteWords } from "./useWriteWords.ts"

const sign = css({
  display: "flex",
  alignItems: "center",
  gap: "1.5",
  minBlockSize: "8",
  paddingInline: "2",
  borderRadius: "control",
  fontSize: "sm",
  fontWeight: "medium",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
  cursor: "pointer"
})
const wideOnly = css({ display: { base: "none", sm: "inline" } })
const narrowOnly = css({ display: { base: "inline", sm: "none" } })
const panel = css({ display: "grid", gap: "3", inlineSize: "min(22rem, calc(100vw - 3rem))" })
const most = 20

const Waiting = () => {
  const { t } = useTranslation("calling")
  const { dateTime } = useFormats()
  const { mine } = useWriteWords()
  const waiting = useOutbox(selectEntries).filter(({ refusal }) => refusal === null)
  const problem = useOutbox(selectProblem)
  const isWaiting = useOutbox(selectIsWaiting)
  if (waiting.length === 0) return null
  return (
    <>
      <Muted>{t("outbox.kept")}</Muted>
      {problem === "" ? null : <p role="alert">{problem}</p>}
      <Stack as="ol" gap="2">
        {waiting.slice(0, most).map(({ key, contact, write, at }) => (
          <Stack as="li" width="fits" size="sm" key={key}>
            <span dir="auto">{contact.name}</span>
            <Muted as="span" dir="auto">
              {mine(write)}
            </Muted>
            <Muted as="time" dateTime={at}>
              {dateTime(new Date(at))}
            </Muted>
          </Stack>
        ))}
      </Stack>
      {isWaiting ? (
        <Button size="small" onClick={() => outbox.send({ type: "outbox.retry" })}>
          {t("outbox.retry")}
        </Button>
      ) : null}
    </>
  )
}

const Sign = ({ entries }: { readonly entries: ReadonlyArray<OutboxEntry> }) => {
  const { t, ready } = useTranslation(["calling", "outcomes"])
  const refused = entries.filter(({ refusal }) => refusal !== null)
  if (!ready) return null
  const isRefused = refused.length > 0
  const count = isRefused ? refused.length : entries.length
  const words = t(isRefused ? "outbox.toDecide" : "outbox.waiting", { count })
  return (
    <>
      <SignOutQuestion />
      <Popover
        label={t("outbox.title")}
        trigger={
          <button
            type="button"
            className={cx(sign, toneStyle({ tone: isRefused ? "warning" : "accent" }))}
            aria-haspopup="dialog"
            aria-label={words}
          >
            {isRefused ? <WarningIcon /> : <ClockIcon />}
            <span className={wideOnly}>{words}</span>
            <span className={narrowOnly}>{count}</span>
          </button>
        }
      >
        <div className={panel}>
          <Heading size="md">{t("outbox.title")}</Heading>
          {isRefused ? (
            <Stack as="ul" gap="2">
              {refused.map((entry) => (
                <RefusedCard key={entry.key} entry={entry} />
              ))}
            </Stack>
          ) : null}
          <Waiting />
        </div>
      </Popover>
    </>
  )
}

/** The number of unsent entries, and the ones that need a decision. */
const OutboxSign = () => {
  const entries = useOutbox(selectEntries)
  return entries.length === 0 ? null : <Sign entries={entries} />
}

export default OutboxSign
