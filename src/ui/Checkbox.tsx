import type { ComponentProps, ReactNode } from "react"
import { css } from "../../styled-system/css"
import { VisuallyHidden } from "./VisuallyHidden.tsx"

const row = css({ display: "inline-flex", alignItems: "flex-start", gap: "2", fontSize: "md" })
const box = css({ boxSize: "4", marginBlockStart: "0.5", flexShrink: 0, accentColor: "accent" })

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className" | "children"> & {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  /** Partly checked. */
  readonly isPartial?: boolean
}

export const Checkbox = ({ label, hideLabel = false, isPartial = false, ...props }: CheckboxProps) => {
  const showPartly = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = isPartial
  }
  return (
    <label className={row}>
      <input {...props} ref={showPartly} type="checkbox" className={box} />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </label>
  )
}
