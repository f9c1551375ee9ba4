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
      accent: { background: "accent.soft", color: "accent.text" },
      good: { background: "good.soft", color: "good.text" },
      warning: { background: "warning.soft", color: "warning.text" },
      bad: { background: "bad.soft", color: "bad.text" }
    }
  }
})

export type Tone = "neutral" | "accent" | "good" | "warning" | "bad"

export const Badge = ({
  tone = "neutral",
  children
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => <span className={style({ tone })}>{children}</span>
