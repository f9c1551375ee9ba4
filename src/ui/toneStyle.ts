import { cva } from "../../styled-system/css"

/** Text on a tint. The accent is for actions and news only. */
export const toneStyle = cva({
  variants: {
    tone: {
      neutral: { background: "selected", color: "text.muted" },
      good: { background: "good.soft", color: "good.text" },
      warning: { background: "warning.soft", color: "warning.text" },
      bad: { background: "bad.soft", color: "bad.text" },
      waiting: { background: "waiting.soft", color: "waiting.text" },
      money: { background: "money.soft", color: "money.text" },
      accent: { background: "accent.soft", color: "accent.text" }
    }
  }
})

/** Statuses have hues of their own. */
export type Tone = "neutral" | "good" | "warning" | "bad" | "waiting" | "money"
