import { css } from "../../../styled-system/css"

/** A warning over the whole width, under the header. */
export const strip = css({
  paddingInline: "4",
  paddingBlock: "2",
  background: "warning.soft",
  color: "warning.text",
  fontSize: "sm",
  textAlign: "center"
})
