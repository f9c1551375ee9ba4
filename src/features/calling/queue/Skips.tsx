import { useTranslation } from "react-i18next"
import type { QueueSkips } from "../../../../contract/entities/Calling.ts"
import { ownZone } from "../../../../contract/rules/zones.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { useSkipWords } from "./useReasonWords.ts"

const frame = css({ fontSize: "sm", color: "text.muted" })
const opening = css({ marginBlockEnd: "2" })
const summary = css({ cursor: "pointer", inlineSize: "fit-content" })
const list = css({ display: "grid", gap: "1", listStyle: "none", paddingBlockStart: "2" })

/** The numbers of skipped contacts, with reasons. */
export const Skips = ({ skips }: { readonly skips: QueueSkips }) => {
  const { t } = useTranslation("calling")
  const { dateTimeIn } = useFormats()
  const wordsFor = useSkipWords()
  if (skips.total === 0) return null
  return (
    <div>
      {skips.opensAt === undefined ? null : (
        <p className={opening}>
          {t("skips.opensAt", { when: dateTimeIn(new Date(skips.opensAt), ownZone()) })}
        </p>
      )}
      <details className={frame}>
        <summary className={summary}>{t("skips.total", { count: skips.total })}</summary>
        <ul className={list}>
          {skips.reasons.map(({ reason, count }) => (
            <li key={reason}>{wordsFor(reason, count)}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
