import { cloneElement, type ReactElement, type ReactNode, useId } from "react"
import { css } from "../../styled-system/css"
import { Muted, Strong } from "./layout.tsx"
import { Notice } from "./Notice.tsx"
import { Popover } from "./Popover.tsx"
import { InfoIcon } from "./pageIcons.tsx"
import { VisuallyHidden } from "./VisuallyHidden.tsx"

const column = css({ display: "grid", gap: "1", fontSize: "sm", textWrap: "pretty" })

export type Why = { readonly label: string; readonly reason: string; readonly remedy: string }

type Control = ReactElement<{
  "aria-disabled"?: true
  "aria-describedby"?: string
  onClick?: undefined
  disabled?: false
  type?: "button"
}>

type WhyNotProps = {
  /** Undefined if the control works. */
  readonly why: Why | undefined
  /** A button beside the explanation that removes the reason. */
  readonly remedyAction?: ReactNode
  /** A button. */
  readonly children: Control
}

/**
 * A control, or, if it is not available, the same control with an explanation when pressed. It stays in the tab order,
 * and its description says the same to screen readers.
 */
export const WhyNot = ({ why, remedyAction, children }: WhyNotProps) => {
  const id = useId()
  if (why === undefined) return children
  const { label, reason, remedy } = why
  return (
    <>
      <Popover
        label={label}
        trigger={cloneElement(children, {
          "aria-disabled": true,
          "aria-describedby": id,
          onClick: undefined,
          disabled: false,
          type: "button"
        })}
      >
        <div className={column}>
          <Strong as="p">{reason}</Strong>
          <Muted size="inherit">{remedy}</Muted>
          {remedyAction}
        </div>
      </Popover>
      <VisuallyHidden id={id}>{`${reason} ${remedy}`}</VisuallyHidden>
    </>
  )
}

/** The same explanation as visible text, for a whole form. */
export const WhyNotNote = ({ why }: { readonly why: Why | undefined }) =>
  why === undefined ? null : (
    <Notice tone="warning">
      <InfoIcon />
      <span>
        {why.reason} {why.remedy}
      </span>
    </Notice>
  )
