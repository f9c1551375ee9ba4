import { css } from "../../../styled-system/css"

/** A list in a frame, with a line between its rows. */
export const list = css({
  display: "grid",
  listStyle: "none",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "card",
  background: "surface",
  "& > li + li": { borderBlockStartWidth: "1px", borderColor: "border" }
})
