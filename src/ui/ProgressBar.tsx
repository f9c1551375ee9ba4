import { css } from "../../styled-system/css"

const bar = css({
  appearance: "none",
  display: "block",
  inlineSize: "full",
  blockSize: "1.5",
  borderRadius: "full",
  borderWidth: "0",
  overflow: "hidden",
  background: "selected",
  "&::-webkit-progress-bar": { background: "selected" },
  "&::-webkit-progress-value": { background: "accent", transition: "inline-size 180ms" },
  "&::-moz-progress-bar": { background: "accent" }
})

type ProgressBarProps = {
  readonly done: number
  readonly total: number
  /** Left out where the text beside the bar says the same. */
  readonly label?: string | undefined
}

/** How much of a whole is done or used. */
export const ProgressBar = ({ done, total, label }: ProgressBarProps) => (
  <progress
    className={bar}
    value={Math.min(done, total)}
    max={Math.max(total, 1)}
    aria-label={label}
    aria-hidden={label === undefined}
  />
)
