import { css } from "../../../../styled-system/css"

const track = css({
  blockSize: "2",
  inlineSize: "full",
  borderRadius: "full",
  background: "selected",
  overflow: "hidden"
})
const fill = css({ display: "block", blockSize: "full", background: "accent", borderRadius: "full" })

type BarProps = { readonly label: string; readonly done: number; readonly total: number }

/** The progress of a long task. */
export const Bar = ({ label, done, total }: BarProps) => {
  const percent = total > 0 ? Math.min(100, Math.round((100 * done) / total)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={track}
    >
      <span className={fill} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
