import { useTranslation } from "react-i18next"
import type { QueueSkips } from "../../../../contract/entities/Calling.ts"
import { css } from "../../../../styled-system/css"
import { Details } from "../../../ui/Details.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { OpensAt } from "./OpensAt.tsx"
import { useSkipWords } from "./useReasonWords.ts"

const list = css({
  display: "grid",
  gap: "1",
  listStyle: "none",
  paddingBlockStart: "2",
  color: "text.muted"
})

/** The numbers of skipped contacts, with reasons. */
export const Skips = ({ skips }: { readonly skips: QueueSkips }) => {
  const { t } = useTranslation("calling")
  const wordsFor = useSkipWords()
  if (skips.total === 0) return null
  return (
    <Stack gap="2">
      <OpensAt at={skips.opensAt} />
      <Details summary={t("skips.total", { count: skips.total })}>
        <ul className={list}>
          {skips.reasons.map(({ reason, count }) => (
            <li key={reason}>{wordsFor(reason, count)}</li>
          ))}
        </ul>
      </Details>
    </Stack>
  )
}
