import { useTranslation } from "react-i18next"
import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Tone } from "../../ui/toneStyle.ts"

const tones: Readonly<Record<HonorariumState, Tone>> = {
  requested: "waiting",
  approved: "waiting",
  rejected: "neutral",
  paying: "money",
  paid: "money",
  failed: "bad",
  cancelled: "neutral"
}

type HonorariumBadgeProps = {
  readonly state: HonorariumState
  /** Replaces the words of the status. */
  readonly words?: string | undefined
}

/** The status of an honorarium with its words and colour. */
export const HonorariumBadge = ({ state, words }: HonorariumBadgeProps) => {
  const { t } = useTranslation("honorarium")
  return <Badge tone={tones[state]}>{words ?? t(`states.${state}`)}</Badge>
}
