import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

const style = css({ color: "bad.text", fontSize: "sm", textWrap: "pretty" })

type ProblemTextProps = {
  /** For the control that it describes. */
  readonly id?: string
  /** Nothing while all is well. */
  readonly children: ReactNode
}

/** Says what went wrong. Its place is always in the page, so that screen readers notice the words. */
export const ProblemText = ({ id, children }: ProblemTextProps) => (
  <p id={id} className={style} role="alert" hidden={!children}>
    {children}
  </p>
)
