import type { HonorariumState } from "../../../contract/entities/Honorarium.ts"
import type { Tone } from "../../ui/Badge.tsx"

export const tones: Readonly<Record<HonorariumState, Tone>> = {
  requested: "accent",
  approved: "accent",
  rejected: "neutral",
  paying: "warning",
  paid: "good",
  failed: "bad",
  cancelled: "neutral"
}
