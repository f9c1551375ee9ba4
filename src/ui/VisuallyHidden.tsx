import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

const hidden = css({ srOnly: true })

export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={hidden}>{children}</span>
)
