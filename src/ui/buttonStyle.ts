import { cva } from "../../styled-system/css"

/** The look of a button, also for links in a button's place. */
export const buttonStyle = cva({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: 0,
    borderRadius: "control",
    borderWidth: "1px",
    borderColor: "transparent",
    fontSize: "sm",
    fontWeight: "medium",
    lineHeight: "tight",
    textAlign: "center",
    textDecoration: "none",
    userSelect: "none",
    transitionProperty: "background-color, border-color, color, box-shadow",
    transitionDuration: "quick",
    "&:disabled, &[aria-disabled=true]:not([aria-busy])": { opacity: 0.55 }
  },
  variants: {
    look: {
      primary: {
        background: "accent",
        color: "accent.on",
        boxShadow: "low",
        "&:hover:not(:disabled)": { background: "accent.hover" }
      },
      plain: {
        background: "surface",
        borderColor: "border",
        boxShadow: "low",
        "&:hover:not(:disabled)": { background: "hover" },
        "&[aria-pressed=true]": { background: "accent.soft", borderColor: "accent", color: "accent.text" }
      },
      quiet: {
        background: "transparent",
        color: "text.muted",
        "&:hover:not(:disabled), &[aria-expanded=true]": { background: "hover", color: "text" }
      },
      danger: {
        background: "bad",
        color: "accent.on",
        boxShadow: "low",
        "&:hover:not(:disabled)": { background: "bad.hover" }
      },
      link: {
        color: "accent.text",
        borderRadius: "px",
        textUnderlineOffset: "3px",
        "&:hover:not(:disabled)": { textDecoration: "underline" }
      }
    },
    size: {
      small: { minBlockSize: "7", paddingInline: "2.5", paddingBlock: "1" },
      normal: { minBlockSize: "9", paddingInline: "3", paddingBlock: "1.5" },
      tight: { minBlockSize: "9", paddingInline: "2", paddingBlock: "1.5" },
      large: { minBlockSize: "10", paddingInline: "4", paddingBlock: "2", fontSize: "md" },
      bare: { minBlockSize: "auto", padding: "0" }
    },
    wide: { true: { inlineSize: "full" } }
  },
  defaultVariants: { look: "plain", size: "normal" }
})
