import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { OutcomeBadge } from "../../../entities/outcome/OutcomeBadge.tsx"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Heading, Row, Stack } from "../../../ui/layout.tsx"
import { Tile, Tiles } from "../../../ui/Tiles.tsx"
import { outcomeKeys } from "../wrapUp/keys.ts"
import { type CallQueueRef, selectSkips, selectTally, useCallQueue } from "./callQueue.ts"
import { Skips } from "./Skips.tsx"

/** The end of a session: its numbers, and the next steps. */
export const Finished = ({
  queue,
  children
}: {
  readonly queue: CallQueueRef
  readonly children?: ReactNode
}) => {
  const { t } = useTranslation("calling")
  const format = useFormats()
  const tally = useCallQueue(queue, selectTally)
  const skips = useCallQueue(queue, selectSkips)
  const shown = [
    [t("finished.calls"), format.number(tally.calls)],
    [t("finished.skipped"), format.number(tally.skipped)],
    [t("finished.since"), tally.startedAt === "" ? "" : format.dateTime(new Date(tally.startedAt))]
  ] as const
  return (
    <Stack gap="5" limit="40rem">
      <Heading size="xl">{t(tally.calls === 0 ? "finished.noOneToCall" : "finished.title")}</Heading>
      <Tiles>
        {shown.map(([label, words]) => (
          <Tile key={label} label={label} value={words} />
        ))}
      </Tiles>
      <Stack as="ul" gap="1.5" aria-label={t("finished.outcomes")}>
        {outcomeKeys.flatMap(([, status]) => {
          const count = tally.outcomes[status]
          return count === undefined ? (
            []
          ) : (
            <Row key={status} as="li" gap="3" wraps="no" justify="between">
              <OutcomeBadge status={status} />
              <span>{format.number(count)}</span>
            </Row>
          )
        })}
      </Stack>
      <Skips skips={skips} />
      <Row gap="2">
        <Button look="primary" onClick={() => queue.send({ type: "queue.again" })}>
          {t("finished.again")}
        </Button>
        {children}
      </Row>
    </Stack>
  )
}
