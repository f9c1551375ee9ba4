import { useTranslation } from "react-i18next"
import type { HistoryEntry } from "../../../../contract/entities/HistoryEntry.ts"
import { css } from "../../../../styled-system/css"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { OutcomeBadge } from "../../../entities/outcome/OutcomeBadge.tsx"
import { useDuration } from "../../../i18n/useDuration.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Digits, Facts } from "../../../ui/layout.tsx"
import type { Tone } from "../../../ui/toneStyle.ts"
import { FieldChanges } from "./FieldChanges.tsx"

const note = css({ whiteSpace: "pre-wrap" })

type EntryProps<K extends HistoryEntry["kind"]> = {
  readonly entry: Extract<HistoryEntry, { readonly kind: K }>
}

export const CallDetails = ({ entry }: EntryProps<"call">) => {
  const { t } = useTranslation("contacts")
  const duration = useDuration()
  return (
    <>
      <Facts gap="2">
        {entry.outcome === null ? (
          <Badge>{t("history.noOutcome")}</Badge>
        ) : (
          <OutcomeBadge status={entry.outcome} />
        )}
        <Digits>{duration(entry.seconds)}</Digits>
        {entry.number === "" ? null : (
          <Digits as="bdi" dir="ltr">
            {entry.number}
          </Digits>
        )}
      </Facts>
      {entry.note === "" ? null : (
        <p className={note} dir="auto">
          {entry.note}
        </p>
      )}
    </>
  )
}

const mailTones: Readonly<Record<EntryProps<"mail">["entry"]["state"], Tone>> = {
  queued: "waiting",
  sent: "good",
  failed: "bad",
  stopped: "neutral"
}

export const MailDetails = ({ entry: { state, isRefused, subject } }: EntryProps<"mail">) => {
  const { t } = useTranslation("contacts")
  return (
    <>
      <p dir="auto">{subject || t("history.subjectDeleted")}</p>
      <div>
        <Badge tone={mailTones[state]}>
          {t(isRefused ? "history.mails.refused" : `history.mails.${state}`)}
        </Badge>
      </div>
    </>
  )
}

export const CallbackDetails = ({ entry: { from, to, isMissed, changes } }: EntryProps<"callback">) => {
  const { t } = useTranslation("contacts")
  const { dateTime } = useFormats()
  const shown = (at: string) => dateTime(new Date(at))
  return (
    <>
      {from === null && to === null ? null : (
        <Facts gap="2">
          <Digits>
            {from !== null && to !== null
              ? t("history.fromTo", { from: shown(from), to: shown(to) })
              : shown(to ?? from ?? "")}
          </Digits>
          {isMissed ? <Badge tone="bad">{t("history.missed")}</Badge> : null}
        </Facts>
      )}
      <FieldChanges changes={changes} />
    </>
  )
}

export const HonorariumDetails = ({ entry }: EntryProps<"honorarium">) => {
  const amountOf = useAmount()
  return (
    <Facts gap="2">
      <Digits>{amountOf(entry)}</Digits>
      <HonorariumBadge state={entry.state} />
    </Facts>
  )
}
