import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

const hidden = css({ srOnly: true })

type VisuallyHiddenProps = { readonly id?: string; readonly children: ReactNode }

export const VisuallyHidden = ({ id, children }: VisuallyHiddenProps) => (
  <span id={id} className={hidden}>
    {children}
  </span>
)
