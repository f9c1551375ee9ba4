import { css } from "../../../styled-system/css"

const style = css({ fontSize: "sm", color: "bad.text" })

/** An error of a whole form, or of a control without a field around it. */
export const Complaint = ({ children }: { readonly children: string | undefined }) => (
  <div aria-live="polite" hidden={!children}>
    {children ? <p className={style}>{children}</p> : null}
  </div>
)
