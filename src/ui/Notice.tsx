import type { HTMLAttributes } from "react"
import { css, cx } from "../../styled-system/css"
import { toneStyle } from "./toneStyle.ts"

const style = css({
  display: "flex",
  gap: "2",
  padding: "3",
  borderRadius: "control",
  fontSize: "sm",
  textWrap: "pretty",
  overflowWrap: "anywhere",
  _empty: { display: "none" },
  "& > svg": { flexShrink: 0, marginBlockStart: "0.5" }
})

type NoticeProps = Omit<HTMLAttributes<HTMLElement>, "className"> & {
  readonly as?: "p" | "div" | "section"
  readonly tone: "accent" | "warning" | "bad"
}

/** A message in a tinted box, beside its icon if it has one. Nothing is shown while it is empty. */
export const Notice = ({ as: Tag = "p", tone, ...props }: NoticeProps) => (
  <Tag {...props} className={cx(style, toneStyle({ tone }))} />
)
