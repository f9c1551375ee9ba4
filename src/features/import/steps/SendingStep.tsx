import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { formatLocale } from "../../../../contract/rules/languages.ts"
import type { ImportSendingContext } from "../../../../machines/flows/import-sending.machine.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Facts, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import type { SendingRef } from "../bulkImport.ts"
import { Notes } from "./Notes.tsx"
import { SumsTable } from "./SumsTable.tsx"

const heading = css({ fontSize: "lg", overflowWrap: "anywhere" })

const useTimeLeft = () => {
  const { language } = useTranslation().i18n
  return (seconds: number): string => {
    const [value, unit] = seconds < 90 ? [seconds, "second"] : [seconds / 60, "minute"]
    return new Intl.NumberFormat(formatLocale(language), {
      style: "unit",
      unit: unit as string,
      unitDisplay: "long"
    }).format(Math.max(1, Math.round(value as number)))
  }
}

const Figures = ({ sending }: { readonly sending: SendingRef }) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const timeLeft = useTimeLeft()
  const { kept, pace } = useSelector(sending, ({ context }) => context)
  const rate = pace.ms > 0 ? (1_000 * pace.rows) / pace.ms : 0
  return (
    <Facts gap="4" size="sm">
      <span>{t("sending.done", { done: number(kept.done), total: number(kept.total) })}</span>
      {rate > 0 ? (
        <>
          <span>{t("sending.rate", { rate: number(Math.round(rate)) })}</span>
          <span>{t("sending.left", { time: timeLeft((kept.total - kept.done) / rate) })}</span>
        </>
      ) : null}
    </Facts>
  )
}

const rangesNamed = 5

/** Row numbers as ranges: 2–4, 7. */
const rangesOf = (numbers: ReadonlyArray<number>): ReadonlyArray<readonly [number, number]> => {
  const ranges: Array<[number, number]> = []
  for (const one of numbers) {
    const last = ranges.at(-1)
    if (last && one === last[1] + 1) last[1] = one
    else ranges.push([one, one])
  }
  return ranges
}

/** The rows that the server refused, with reasons. */
const useRefusedWords = ({ refused: { numbers }, problem }: ImportSendingContext): ReadonlyArray<string> => {
  const { t, i18n } = useTranslation("import")
  const { number } = useFormats()
  const ranges = rangesOf(numbers)
  const named = ranges
    .slice(0, rangesNamed)
    .map(([from, to]) => (from === to ? number(from) : `${number(from)}–${number(to)}`))
  const rows = new Intl.ListFormat(formatLocale(i18n.language), { type: "unit", style: "short" }).format([
    ...named,
    ...(ranges.length > rangesNamed ? ["…"] : [])
  ])
  return [t("sending.refused", { rows }), problem]
}

const useStanding = (sending: SendingRef): ReadonlyArray<string> => {
  const { t } = useTranslation("import")
  const snapshot = useSelector(sending, (one) => one)
  const { problem } = snapshot.context
  const refusedWords = useRefusedWords(snapshot.context)
  if (snapshot.hasTag("elsewhere")) return [t("sending.elsewhere")]
  if (snapshot.hasTag("signedOut")) return [t("sending.signedOut")]
  if (snapshot.hasTag("offline"))
    return [navigator.onLine ? t("sending.waiting", { message: problem }) : t("sending.offline")]
  if (snapshot.hasTag("refused")) return refusedWords
  if (snapshot.hasTag("differs")) return [t("sending.differs"), problem]
  if (snapshot.hasTag("cancelling")) return [t("sending.cancelling")]
  return snapshot.hasTag("paused") ? [t("sending.paused")] : []
}

const Controls = ({ sending }: { readonly sending: SendingRef }) => {
  const { t } = useTranslation("import")
  const snapshot = useSelector(sending, (one) => one)
  const isCancelling = snapshot.hasTag("cancelling")
  const canResume = snapshot.can({ type: "import.resume" })
  return (
    <Row gap="2">
      {canResume ? (
        <Button look="primary" onClick={() => sending.send({ type: "import.resume" })}>
          {t(snapshot.hasTag("offline") ? "sending.tryNow" : "sending.resume")}
        </Button>
      ) : null}
      {snapshot.can({ type: "rows.leaveOut" }) ? (
        <Button look="primary" onClick={() => sending.send({ type: "rows.leaveOut" })}>
          {t("sending.leaveOut")}
        </Button>
      ) : null}
      {snapshot.can({ type: "rest.restart" }) ? (
        <Button look="primary" onClick={() => sending.send({ type: "rest.restart" })}>
          {t("sending.restart")}
        </Button>
      ) : null}
      {snapshot.can({ type: "import.pause" }) ? (
        <Button onClick={() => sending.send({ type: "import.pause" })}>{t("sending.pause")}</Button>
      ) : null}
      {isCancelling || snapshot.can({ type: "import.cancel" }) ? (
        <Button isBusy={isCancelling} onClick={() => sending.send({ type: "import.cancel" })}>
          {t("sending.cancel")}
        </Button>
      ) : null}
    </Row>
  )
}

/** Progress, rate and remaining time. */
export const SendingStep = ({ sending }: { readonly sending: SendingRef }) => {
  const { t } = useTranslation("import")
  const kept = useSelector(sending, ({ context }) => context.kept)
  const isPaused = useSelector(sending, (snapshot) => snapshot.hasTag("paused"))
  const standing = useStanding(sending)
  if (kept.total === 0) {
    return <p role="status">{standing[0] ?? t("sending.starting")}</p>
  }
  return (
    <Stack gap="4" limit="36rem">
      <h2 className={heading}>{t("sending.title", { name: kept.fileName || t("sending.pasted") })}</h2>
      <ProgressBar label={t("sending.bar")} done={kept.done} total={kept.total} />
      <Figures sending={sending} />
      <Notes tone="warning" lines={standing} />
      <SumsTable kept={kept} />
      {isPaused ? null : <Muted>{t("sending.stays")}</Muted>}
      <Controls sending={sending} />
    </Stack>
  )
}
