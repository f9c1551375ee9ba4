import { css } from "../../styled-system/css"

const ring = css({
  display: "inline-block",
  flexShrink: 0,
  boxSize: "4",
  borderWidth: "2px",
  borderColor: "currentColor",
  borderBlockStartColor: "transparent",
  borderRadius: "full",
  animation: "spin 700ms linear infinite"
})

/** Decorative beside a text; needs `label` on its own. */
export const Spinner = ({ label }: { readonly label?: string }) =>
  label ? (
    <span className={ring} role="status" aria-label={label} />
  ) : (
    <span className={ring} aria-hidden="true" />
  )
