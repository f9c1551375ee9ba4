import { css } from "../../styled-system/css"

const key = css({
  display: "inline-block",
  minInlineSize: "5",
  paddingInline: "1",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "control",
  background: "sunken",
  color: "text.muted",
  fontFamily: "body",
  fontSize: "xs",
  lineHeight: "normal",
  textAlign: "center"
})

export const Kbd = ({ children }: { readonly children: string }) => <kbd className={key}>{children}</kbd>
