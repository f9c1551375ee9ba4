import { useState } from "react"
import { useTranslation } from "react-i18next"
import { zonesOf } from "../../../contract/rules/callingHours.ts"
import { instantIn, ownZone } from "../../../contract/rules/zones.ts"
import { readTime } from "../../entities/callback/readTime.ts"
import { timePresets } from "../../entities/callback/timePresets.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { ClockIcon } from "../../ui/pageIcons.tsx"
import type { Line } from "./lines.ts"
import { palette, selectContact, usePalette } from "./palette.ts"

/** Suggested times for the next call, or the one that the query means, on both clocks. */
export const useTimeLines = (): ReadonlyArray<Line> => {
  const { t, i18n } = useTranslation("contacts")
  const { dateTimeIn } = useFormats()
  const contact = usePalette(selectContact)
  const query = usePalette(({ context }) => context.query)
  const [now] = useState(Date.now)
  const zone = ownZone()
  const asked = { language: i18n.language, zone, now }
  const theirZone = (contact && zonesOf(contact.country, contact.city)[0]) ?? zone
  const line = (id: string, local: string, words?: string): ReadonlyArray<Line> => {
    const at = instantIn(zone, local)
    if (at === null) return []
    const own = dateTimeIn(new Date(at), zone)
    const theirs = t("when.theirs", { when: dateTimeIn(new Date(at), theirZone) })
    return [
      {
        id,
        group: "time",
        label: words ?? own,
        about: [...(words ? [own] : []), ...(theirZone === zone ? [] : [theirs])].join(" · "),
        icon: <ClockIcon />,
        run: () => palette.send({ type: "time.choose", at })
      }
    ]
  }
  const typed = readTime(query, asked)
  if (query.trim() !== "") return typed === null ? [] : line("typed", typed)
  return timePresets(asked).flatMap(({ key, words, at }) => line(key, at, words))
}
