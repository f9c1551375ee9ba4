import { css } from "../../../styled-system/css"

const style = css({ fontSize: "sm", color: "bad.text" })

/** What is wrong with a form as a whole, or with a control that has no field around it. */
export const Complaint = ({ children }: { readonly children: string | undefined }) => (
  <div aria-live="polite" hidden={!children}>
    {children ? <p className={style}>{children}</p> : null}
  </div>
)
