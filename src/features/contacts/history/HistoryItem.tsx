import type { ComponentType, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { HistoryEntry } from "../../../../contract/entities/HistoryEntry.ts"
import { css, cx } from "../../../../styled-system/css"
import { AnswerList } from "../../../entities/interview/AnswerList.tsx"
import { toneOf } from "../../../entities/outcome/tones.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { CoinsIcon, PhoneIcon, ReceiptIcon } from "../../../ui/icons.tsx"
import { Muted, Stack, Strong } from "../../../ui/layout.tsx"
import { ClockIcon, LabelIcon, MailIcon, MergeIcon, PencilIcon } from "../../../ui/pageIcons.tsx"
import { type Tone, toneStyle } from "../../../ui/toneStyle.ts"
import { CallbackDetails, CallDetails, HonorariumDetails, MailDetails } from "./EntryDetails.tsx"
import { FieldChanges, LabelChanges } from "./FieldChanges.tsx"

const item = css({
  display: "grid",
  gridTemplateColumns: "1.75rem minmax(0, 1fr)",
  columnGap: "3",
  overflowWrap: "anywhere"
})
const mark = css({ display: "grid", placeItems: "center", boxSize: "7", borderRadius: "full" })
const head = css({ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "2" })

const icons: Readonly<Record<HistoryEntry["kind"], ComponentType>> = {
  call: PhoneIcon,
  interview: ReceiptIcon,
  mail: MailIcon,
  callback: ClockIcon,
  label: LabelIcon,
  honorarium: CoinsIcon,
  merge: MergeIcon,
  edit: PencilIcon
}

const toneFor = (entry: HistoryEntry): Tone => {
  switch (entry.kind) {
    case "call":
      return entry.outcome === null ? "neutral" : toneOf(entry.outcome)
    case "mail":
      return entry.state === "failed" ? "bad" : "waiting"
    case "callback":
      return entry.isMissed ? "bad" : "warning"
    case "interview":
      return "good"
    case "honorarium":
      return "money"
    case "label":
    case "merge":
    case "edit":
      return "neutral"
  }
}

const actions = [
  "added",
  "viewed",
  "changed",
  "rated",
  "linkedinChecked",
  "labelled",
  "imported",
  "unsubscribed",
  "merged",
  "mergeUndone",
  "linked",
  "importUpdated",
  "importUndone",
  "outcomeUndone"
] as const

const useTitle = () => {
  const { t } = useTranslation("contacts")
  return (entry: HistoryEntry): string => {
    switch (entry.kind) {
      case "call":
        return t("history.call")
      case "interview":
        return t("history.interview")
      case "mail":
        return t("history.mail")
      case "honorarium":
        return t("history.honorarium")
      case "callback":
        if (entry.to === null) return t(entry.from === null ? "history.handed" : "history.cancelled")
        return t(entry.from === null ? "history.agreed" : "history.moved")
      case "label":
      case "merge":
      case "edit": {
        const name = entry.action.slice(entry.action.indexOf(".") + 1)
        return t(`actions.${actions.find((one) => one === name) ?? "changed"}`)
      }
    }
  }
}

const Details = ({ entry }: { readonly entry: HistoryEntry }) => {
  switch (entry.kind) {
    case "call":
      return <CallDetails entry={entry} />
    case "interview":
      return <AnswerList answers={entry.answers} />
    case "mail":
      return <MailDetails entry={entry} />
    case "callback":
      return <CallbackDetails entry={entry} />
    case "honorarium":
      return <HonorariumDetails entry={entry} />
    case "label":
      return <LabelChanges changes={entry.changes} />
    case "merge":
    case "edit":
      return <FieldChanges changes={entry.changes} />
  }
}

type HistoryItemProps = { readonly entry: HistoryEntry; readonly children: ReactNode }

/** One entry of a history: its title, person, time and details. */
export const HistoryItem = ({ entry, children }: HistoryItemProps) => {
  const { t } = useTranslation("contacts")
  const { dateTime } = useFormats()
  const titleOf = useTitle()
  const Icon = icons[entry.kind]
  return (
    <li className={item} data-kind={entry.kind}>
      <span className={cx(mark, toneStyle({ tone: toneFor(entry) }))} aria-hidden="true">
        <Icon />
      </span>
      <Stack gap="1" width="fits" align="top">
        <div className={head}>
          <Strong>{titleOf(entry)}</Strong>
          <span>
            <bdi>{entry.by || t("history.someone")}</bdi>
          </span>
          <Muted as="time" size="xs" tone="subtle" dateTime={entry.at}>
            {dateTime(new Date(entry.at))}
          </Muted>
        </div>
        <Details entry={entry} />
        {children}
      </Stack>
    </li>
  )
}
