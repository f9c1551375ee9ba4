import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

const row = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minBlockSize: "10",
  paddingInline: "2",
  borderRadius: "control",
  overflowWrap: "anywhere",
  cursor: "pointer",
  _hover: { background: "hover" },
  "&:has(:checked)": { background: "selected" }
})

type RadioRowProps = {
  /** Shared by the rows of one choice. */
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A choice that fills its row: one of several can be chosen. */
export const RadioRow = ({ name, isChosen, onChoose, children }: RadioRowProps) => (
  <label className={row}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    {children}
  </label>
)
