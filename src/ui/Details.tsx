import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { ChevronRightIcon } from "./pageIcons.tsx"

const folded = css({ minInlineSize: "0" })
const line = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  color: "text.muted",
  cursor: "pointer",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" },
  "& > svg": { flexShrink: 0 }
})
const words = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" })

type DetailsProps = { readonly summary: ReactNode; readonly children: ReactNode }

/** Folded behind one line until it is opened. */
export const Details = ({ summary, children }: DetailsProps) => (
  <details className={folded}>
    <summary className={line}>
      <ChevronRightIcon />
      <span className={words} dir="auto">
        {summary}
      </span>
    </summary>
    {children}
  </details>
)
