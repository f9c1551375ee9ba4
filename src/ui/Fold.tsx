import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { ChevronRightIcon } from "./pageIcons.tsx"

const frame = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1",
  alignContent: "start",
  minInlineSize: "0"
})
const summary = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minBlockSize: "10",
  fontWeight: "medium",
  listStyle: "none",
  "&::-webkit-details-marker": { display: "none" }
})
const head = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2",
  minBlockSize: "9",
  fontSize: "sm",
  fontWeight: "medium"
})

type FoldProps = {
  /** Folded for lack of room beside the page. */
  readonly isFolded: boolean
  readonly title: string
  /** A summary beside the title while it is folded. */
  readonly hint?: ReactNode
  /** Actions for the whole section. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section beside a list: open on wide screens, folded behind its title on narrow ones. */
export const Fold = ({ isFolded, title, hint, action, children }: FoldProps) =>
  isFolded ? (
    <details className={frame}>
      <summary className={summary}>
        <ChevronRightIcon />
        <span>{title}</span>
        {hint}
      </summary>
      {children}
      {action}
    </details>
  ) : (
    <section className={frame} aria-label={title}>
      <div className={head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
