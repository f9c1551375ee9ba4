import type { ReactNode } from "react"
import { cva } from "../../styled-system/css"

const style = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    paddingInline: "2",
    paddingBlock: "px",
    borderRadius: "full",
    fontSize: "xs",
    fontWeight: "medium",
    lineHeight: "normal",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums"
  },
  variants: {
    tone: {
      neutral: { background: "selected", color: "text.muted" },
      good: { background: "good.soft", color: "good.text" },
      warning: { background: "warning.soft", color: "warning.text" },
      bad: { background: "bad.soft", color: "bad.text" },
      waiting: { background: "waiting.soft", color: "waiting.text" },
      money: { background: "money.soft", color: "money.text" }
    }
  }
})

/** The accent is for actions only; statuses have hues of their own. */
export type Tone = "neutral" | "good" | "warning" | "bad" | "waiting" | "money"

export const Badge = ({
  tone = "neutral",
  children
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => <span className={style({ tone })}>{children}</span>
