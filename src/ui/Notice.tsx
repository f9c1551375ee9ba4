import type { HTMLAttributes } from "react"
import { cva } from "../../styled-system/css"

const style = cva({
  base: {
    display: "flex",
    gap: "2",
    padding: "3",
    borderRadius: "control",
    fontSize: "sm",
    textWrap: "pretty",
    overflowWrap: "anywhere",
    _empty: { display: "none" },
    "& > svg": { flexShrink: 0, marginBlockStart: "0.5" }
  },
  variants: {
    tone: {
      accent: { background: "accent.soft", color: "accent.text" },
      warning: { background: "warning.soft", color: "warning.text" },
      bad: { background: "bad.soft", color: "bad.text" }
    }
  }
})

type NoticeProps = Omit<HTMLAttributes<HTMLElement>, "className"> & {
  readonly as?: "p" | "div" | "section"
  readonly tone: "accent" | "warning" | "bad"
}

/** A message in a tinted box, beside its icon if it has one. Nothing is shown while it is empty. */
export const Notice = ({ as: Tag = "p", tone, ...props }: NoticeProps) => (
  <Tag {...props} className={style({ tone })} />
)
