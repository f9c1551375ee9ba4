import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"

const bar = css({
  display: "block",
  blockSize: "3",
  maxInlineSize: "full",
  borderRadius: "control",
  background: "selected",
  animation: "shimmer 1.4s ease-in-out infinite"
})
/** Not seen where it stands only for a moment. */
const stack = css({ display: "grid", gap: "4", paddingBlock: "2", animation: "fadeIn 150ms 100ms both" })
const widths = ["72%", "54%", "63%", "46%", "68%", "58%"]

export const Skeleton = ({ width = "100%" }: { readonly width?: string }) => (
  <span className={bar} style={{ inlineSize: width }} aria-hidden="true" />
)

type SkeletonRowsProps = {
  readonly rows?: number
  /** "Loading" without one. */
  readonly label?: string
}

export const SkeletonRows = ({ rows = 6, label }: SkeletonRowsProps) => {
  const { t } = useTranslation()
  return (
    <div className={stack} role="status" aria-label={label ?? t("loading")}>
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} width={widths[row % widths.length] ?? "60%"} />
      ))}
    </div>
  )
}
