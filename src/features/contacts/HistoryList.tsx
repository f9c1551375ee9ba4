import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { HistoryLine } from "../../../machines/flows/contact-history.machine.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { contactHistory, useContactHistory } from "./contactEditor.ts"
import { useFieldWords } from "./useFieldWords.ts"

const list = css({ display: "grid", gap: "3", listStyle: "none", fontSize: "sm" })
const item = css({
  display: "grid",
  gap: "0.5",
  paddingInlineStart: "3",
  borderInlineStartWidth: "2px",
  borderColor: "border",
  overflowWrap: "anywhere"
})
const faint = css({ color: "text.subtle", fontSize: "xs" })
const change = css({ color: "text.muted", whiteSpace: "pre-wrap" })

const actions = [
  "added",
  "viewed",
  "changed",
  "rated",
  "linkedinChecked",
  "labelled",
  "imported",
  "emailed",
  "emailRefused",
  "emailNotSent",
  "unsubscribed",
  "merged",
  "mergeUndone",
  "linked",
  "importUpdated",
  "importUndone"
] as const

/** Actions for an event. */
export type HistoryAct = (line: HistoryLine) => ReactNode

const useActionWords = () => {
  const { t } = useTranslation("contacts")
  return (action: string) => {
    const name = action.slice(action.indexOf(".") + 1)
    return t(`actions.${actions.find((one) => one === name) ?? "changed"}`)
  }
}

type LineProps = { readonly line: HistoryLine; readonly act?: HistoryAct | undefined }

const Line = ({ line, act }: LineProps) => {
  const { t } = useTranslation("contacts")
  const { dateTime } = useFormats()
  const { fieldName, wordsFor } = useFieldWords()
  const actionOf = useActionWords()
  return (
    <li className={item}>
      <span>
        {actionOf(line.action)} · {line.by || t("history.someone")}
      </span>
      {line.changes.map(({ field, from, to }) => (
        <span key={field} className={change} dir="auto">
          {field === "merged"
            ? t("history.merged", { name: wordsFor(field, from) })
            : t("history.change", {
                field: fieldName(field),
                from: wordsFor(field, from),
                to: wordsFor(field, to)
              })}
        </span>
      ))}
      <time className={faint} dateTime={line.at}>
        {dateTime(new Date(line.at))}
      </time>
      {act?.(line)}
    </li>
  )
}

/** The history of a contact: person, time, old and new value. */
export const HistoryList = ({ act }: Pick<LineProps, "act">) => {
  const { t } = useTranslation(["contacts", "common"])
  const lines = useContactHistory(({ context }) => context.lines)
  const isLoading = useContactHistory((snapshot) => snapshot.hasTag("loading"))
  const hasFailed = useContactHistory((snapshot) => snapshot.hasTag("failed"))
  const isLoadingMore = useContactHistory((snapshot) => snapshot.hasTag("more"))
  const hasMore = useContactHistory((snapshot) => snapshot.context.cursor !== null)
  if (hasFailed) {
    return (
      <p className={change} role="alert">
        {t("history.failed")}{" "}
        <Button look="link" onClick={() => contactHistory.send({ type: "history.refresh" })}>
          {t("common:retry")}
        </Button>
      </p>
    )
  }
  if (isLoading && lines.length === 0) return <SkeletonRows rows={3} label={t("common:loading")} />
  if (lines.length === 0) return <p className={change}>{t("history.none")}</p>
  return (
    <>
      <ol className={list}>
        {lines.map((line) => (
          <Line key={line._id} line={line} act={act} />
        ))}
      </ol>
      {hasMore ? (
        <Button
          size="small"
          look="quiet"
          isBusy={isLoadingMore}
          onClick={() => contactHistory.send({ type: "history.more" })}
        >
          {t("history.more")}
        </Button>
      ) : null}
    </>
  )
}
