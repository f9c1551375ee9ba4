import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

/* The end of the bar stays clear of the button that scrolls to the top. */
const bar = css({
  position: "sticky",
  insetBlockEnd: "3",
  zIndex: "floating",
  display: "flex",
  flexWrap: { base: "nowrap", md: "wrap" },
  alignItems: "center",
  gap: "1",
  overflowX: { base: "auto", md: "visible" },
  padding: "2",
  paddingInline: "3",
  paddingInlineEnd: "12",
  borderRadius: "control",
  borderWidth: "1px",
  borderColor: "border",
  background: "accent.soft",
  boxShadow: "high",
  fontSize: "sm",
  fontWeight: "medium",
  "& > *": { flexShrink: 0 },
  _print: { display: "none" }
})
const start = css({
  display: "flex",
  flexWrap: { base: "nowrap", md: "wrap" },
  alignItems: "center",
  gap: "2",
  flexGrow: 1,
  minInlineSize: "0"
})

type BottomBarProps = {
  /** The subject of the actions, for example the number of selected rows. */
  readonly about: ReactNode
  /** Actions. */
  readonly children: ReactNode
}

/** Actions for selected rows. It stays at the bottom of the window, so that it moves nothing when it appears. */
export const BottomBar = ({ about, children }: BottomBarProps) => (
  <div className={bar}>
    <div className={start}>{about}</div>
    {children}
  </div>
)
