import type { ReactNode } from "react"
import { css, cx } from "../../styled-system/css"
import { type Tone, toneStyle } from "./toneStyle.ts"

const style = css({
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
})

export const Badge = ({
  tone = "neutral",
  children
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => <span className={cx(style, toneStyle({ tone }))}>{children}</span>
