import { css } from "../../styled-system/css"
import { Button } from "./Button.tsx"

const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  paddingBlock: "3",
  color: "text.muted",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums"
})

type LoadMoreProps = {
  /** Such as "50 of 10,000+". */
  readonly status: string
  readonly label: string
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly onMore: () => void
}

export const LoadMore = ({ status, label, hasMore, isBusy, onMore }: LoadMoreProps) => (
  <div className={row}>
    {status === "" ? null : <span role="status">{status}</span>}
    {hasMore ? (
      <Button isBusy={isBusy} onClick={onMore}>
        {label}
      </Button>
    ) : null}
  </div>
)
