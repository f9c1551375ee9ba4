import { css } from "../../styled-system/css"

const ring = css({
  display: "inline-block",
  flexShrink: 0,
  boxSize: "4",
  borderWidth: "2px",
  borderStyle: "solid",
  borderColor: "currentColor",
  borderBlockStartColor: "transparent",
  borderRadius: "full",
  animation: "spin 700ms linear infinite"
})

/** Decoration beside words that say what is going on; give `label` where it stands alone. */
export const Spinner = ({ label }: { readonly label?: string }) =>
  label ? (
    <span className={ring} role="status" aria-label={label} />
  ) : (
    <span className={ring} aria-hidden="true" />
  )
