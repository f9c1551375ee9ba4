import { css } from "../../styled-system/css"

const key = css({
  display: { base: "inline-block", _touch: "none" },
  minInlineSize: "5",
  paddingInline: "1",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "control",
  background: "sunken",
  color: "text.muted",
  fontFamily: "body",
  fontSize: "xs",
  lineHeight: "normal",
  textAlign: "center"
})

/** The name of a key, where there is a keyboard: a touch screen shows none. */
export const Kbd = ({ children }: { readonly children: string }) => <kbd className={key}>{children}</kbd>
