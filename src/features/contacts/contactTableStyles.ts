import { css } from "../../../styled-system/css"

/** Heights in px: every row has the same, so that loading rows move nothing. */
export const rowHeight = 52
export const headHeight = 40

/** The most that `scroller` takes, in px. */
export const highest = () => Math.max(256, innerHeight - 320)

const line = {
  display: "grid",
  alignItems: "stretch",
  gridTemplateColumns: "var(--columns)",
  minInlineSize: "full",
  _print: { gridTemplateColumns: "var(--columns-on-paper)" }
} as const

export const scroller = css({
  position: "relative",
  overflow: "auto",
  layerStyle: "card",
  overscrollBehaviorX: "contain",
  overflowAnchor: "none",
  maxBlockSize: "calc(100dvh - 20rem)",
  minBlockSize: "16rem",
  _print: { overflow: "visible", maxBlockSize: "none" }
})
export const table = css({
  display: "block",
  minInlineSize: "full",
  inlineSize: "max-content",
  fontSize: "sm",
  _print: { inlineSize: "full" }
})
export const head = css({
  display: "block",
  position: "sticky",
  insetBlockStart: "0",
  zIndex: 2,
  _print: { position: "static" }
})
export const headLine = css(line, {
  background: "sunken",
  color: "text.muted",
  borderBlockEndWidth: "1px",
  borderColor: "border",
  _print: { "& > th": { paddingInline: "1.5" } }
})
export const body = css({ display: "block", position: "relative", _print: { blockSize: "auto !important" } })
export const row = css(line, {
  position: "absolute",
  insetInline: "0",
  alignItems: "center",
  borderBlockEndWidth: "1px",
  borderColor: "border",
  contain: "layout style",
  _print: { position: "static", blockSize: "auto !important", breakInside: "avoid", contain: "none" },
  _hover: { background: "hover" },
  "& [data-edit] > svg": { opacity: { base: 0, _touch: 1 } },
  "&:hover [data-edit] > svg, &:focus-within [data-edit] > svg": { opacity: 1 },
  "&[data-shown]": { background: "selected" },
  "&[aria-selected=true]": { background: "accent.soft" },
  _focusVisible: { outlineOffset: "-2px" }
})
export const cell = css({
  display: "block",
  minInlineSize: "0",
  paddingInline: "3",
  overflow: "hidden",
  _print: { paddingBlock: "1.5", paddingInline: "1.5" }
})
export const check = css({ display: "grid", placeItems: "center", _print: { display: "none" } })
export const onPaper = css({ display: "none", _print: { display: "block", paddingBlockEnd: "2" } })
export const waiting = css({ blockSize: "3", inlineSize: "60%", borderRadius: "px", background: "hover" })
