import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { ChevronRightIcon } from "./pageIcons.tsx"

const folded = css({ minInlineSize: "0", fontSize: "sm" })
const line = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  inlineSize: "fit-content",
  maxInlineSize: "full",
  paddingBlock: "1",
  color: "text.muted",
  cursor: "pointer",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& > svg": { flexShrink: 0 }
})
const words = css({ minInlineSize: "0", overflowWrap: "anywhere" })

type DetailsProps = {
  readonly summary: ReactNode
  /** Opens it. It can still be folded. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Folded behind its summary until it is opened. */
export const Details = ({ summary, isOpen, children }: DetailsProps) => (
  <details className={folded} open={isOpen}>
    <summary className={line}>
      <ChevronRightIcon />
      <span className={words} dir="auto">
        {summary}
      </span>
    </summary>
    {children}
  </details>
)
