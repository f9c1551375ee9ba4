import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

const row = css({
  display: "grid",
  alignItems: "end",
  gap: "3",
  gridTemplateColumns: {
    base: "repeat(auto-fit, minmax(min(11rem, 100%), 1fr))",
    md: "repeat(auto-fit, minmax(10rem, 12rem))"
  },
  justifyContent: { md: "start" }
})

/** The filters of a list in a row, with its export. */
export const FilterRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={row}>{children}</div>
)
