import { useState } from "react"
import { useTranslation } from "react-i18next"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { instantIn, ownZone } from "../../../contract/rules/zones.ts"
import { readTime } from "../../entities/callback/readTime.ts"
import { timePresets } from "../../entities/callback/timePresets.ts"
import { useBothClocks } from "../../entities/callback/useBothClocks.ts"
import { ClockIcon } from "../../ui/pageIcons.tsx"
import type { Line } from "./lines.ts"
import { palette, selectContact, usePalette } from "./palette.ts"

/** Suggested times for the next call, or the one that the query means, on both clocks. */
export const useTimeLines = (): ReadonlyArray<Line> => {
  const { i18n } = useTranslation()
  const bothClocks = useBothClocks()
  const contact = usePalette(selectContact)
  const query = usePalette(({ context }) => context.query)
  const [now] = useState(Date.now)
  const zone = ownZone()
  const asked = { language: i18n.language, zone, now }
  const theirZone = contact && zoneOf(contact)
  const line = (id: string, local: string, words?: string): ReadonlyArray<Line> => {
    const at = instantIn(zone, local)
    if (at === null) return []
    return [
      {
        id,
        group: "time",
        label: words ?? bothClocks(at, theirZone),
        about: words ? bothClocks(at, theirZone) : "",
        icon: <ClockIcon />,
        run: () => palette.send({ type: "time.choose", at })
      }
    ]
  }
  const typed = readTime(query, asked)
  if (query.trim() !== "") return typed === null ? [] : line("typed", typed)
  return timePresets(asked).flatMap(({ key, words, at }) => line(key, at, words))
}
