import { css } from "../../styled-system/css"

/** The look of every text control, to be merged with what a control adds. */
export const control = css.raw({
  inlineSize: "full",
  minBlockSize: "9",
  paddingInline: "3",
  paddingBlock: "1.5",
  borderRadius: "control",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.control",
  background: "surface",
  color: "text",
  fontSize: { base: "lg", sm: "md" },
  lineHeight: "normal",
  transitionProperty: "border-color, box-shadow",
  transitionDuration: "quick",
  _focusVisible: {
    outline: "2px solid token(colors.accent.text)",
    outlineOffset: "-1px",
    borderColor: "accent.text"
  },
  "&[aria-invalid=true]": { borderColor: "bad.text" },
  _disabled: { background: "sunken", color: "text.muted" }
})
