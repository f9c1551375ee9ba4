import { cva } from "../../styled-system/css"

/** The look of every text control, and the differences of each kind. */
export const controlStyle = cva({
  base: {
    inlineSize: "full",
    minBlockSize: "9",
    paddingInline: "3",
    paddingBlock: "1.5",
    borderRadius: "control",
    borderWidth: "1px",
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
  },
  variants: {
    kind: {
      text: {},
      select: { appearance: "none", paddingInlineEnd: "8", textOverflow: "ellipsis" },
      search: {
        paddingInline: "9",
        minBlockSize: "10",
        "&::-webkit-search-cancel-button": { display: "none" }
      },
      area: { resize: "vertical", fieldSizing: "content", minBlockSize: "16", maxBlockSize: "60vh" },
      command: { minBlockSize: "10" }
    }
  }
})
