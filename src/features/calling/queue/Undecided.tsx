import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { WarningIcon } from "../../../ui/icons.tsx"
import { isRefusedOutcome, selectEntries, useOutbox } from "../outbox/outbox.ts"
import { RefusedCard } from "../outbox/RefusedCard.tsx"

const list = css({
  display: "grid",
  gap: "2",
  listStyle: "none",
  inlineSize: "min(28rem, 100%)",
  marginInline: "auto"
})

/** Refused outcomes of earlier calls, to be decided here. */
export const Undecided = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation(["calling", "outcomes"])
  const refused = useOutbox(selectEntries).filter(isRefusedOutcome)
  return (
    <>
      <EmptyState title={t("undecided.title")} icon={<WarningIcon size={20} />} action={children}>
        {t("undecided.message")}
      </EmptyState>
      <ul className={list}>
        {refused.map((entry) => (
          <RefusedCard key={entry.key} entry={entry} />
        ))}
      </ul>
    </>
  )
}
