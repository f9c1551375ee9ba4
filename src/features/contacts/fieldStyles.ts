import { css } from "../../../styled-system/css"

/** Fields edited in place. */

export const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "7rem minmax(0, 1fr)",
  alignItems: "start",
  columnGap: "2",
  fontSize: "sm"
})
export const labelStyle = css({ color: "text.muted", paddingBlock: "1.5", overflowWrap: "anywhere" })
export const inputStyle = css({
  inlineSize: "full",
  minInlineSize: "0",
  minBlockSize: "8",
  paddingInline: "2",
  paddingBlock: "1",
  borderRadius: "control",
  borderWidth: "1px",
  borderColor: "transparent",
  background: "transparent",
  color: "text",
  textOverflow: "ellipsis",
  "&:hover:not(:read-only)": { borderColor: "border" },
  "&:focus": { background: "surface", borderColor: "border.control" },
  "&[data-unsaved]": { background: "warning.soft" },
  "&[aria-invalid=true]": { borderColor: "bad.text" }
})
