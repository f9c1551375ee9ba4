import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { ProblemText } from "./ProblemText.tsx"
import { type Why, WhyNot } from "./WhyNot.tsx"

const column = css({ display: "grid", gap: "3", textWrap: "pretty" })

type QuestionProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly description?: ReactNode
  /** The consequences. */
  readonly children?: ReactNode
  readonly width?: "narrow" | "wide"
  readonly keepLabel: string
  readonly onKeep: () => void
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly look?: "primary" | "danger"
  /** The answer is being carried out: neither can be pressed. */
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly whyNot?: Why | undefined
  readonly problem?: string
}

/** Asks for confirmation before something is done. */
export const Question = ({
  isOpen,
  title,
  description,
  children,
  width,
  keepLabel,
  onKeep,
  confirmLabel,
  onConfirm,
  look = "danger",
  isBusy = false,
  isDisabled = false,
  whyNot,
  problem = ""
}: QuestionProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={isBusy ? undefined : onKeep}
    role="alertdialog"
    title={title}
    description={description}
    width={width}
    footer={
      <>
        <Button disabled={isBusy} onClick={onKeep}>
          {keepLabel}
        </Button>
        <WhyNot why={whyNot}>
          <Button look={look} isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </WhyNot>
      </>
    }
  >
    {children ? <div className={column}>{children}</div> : null}
    <ProblemText>{problem}</ProblemText>
  </Dialog>
)
