import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { tones } from "../tones.ts"

const list = css({ display: "grid", gap: "3" })
const line = css({ display: "grid", gap: "0.5" })
const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" })
const faint = css({ color: "text.muted", fontSize: "xs" })
const reasonStyle = css({ overflowWrap: "anywhere" })

/** What happened to a request, newest first. */
export const ReviewHistory = ({ history }: Pick<Honorarium, "history">) => {
  const { t } = useTranslation("honorarium")
  const { dateTime } = useFormats()
  return (
    <ol className={list}>
      {[...history].reverse().map(({ at, to, byName, reason }) => (
        <li key={`${at} ${to}`} className={line}>
          <span className={row}>
            <Badge tone={tones[to]}>{t(`states.${to}`)}</Badge>
            <bdi>{byName ?? t("review.system")}</bdi>
          </span>
          <time className={faint} dateTime={at}>
            {dateTime(new Date(at))}
          </time>
          {reason ? (
            <p className={reasonStyle} dir="auto">
              {reason}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
