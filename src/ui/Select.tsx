import type { ComponentProps } from "react"
import { css } from "../../styled-system/css"
import { controlStyle } from "./controlStyle.ts"
import { useField } from "./Field.tsx"
import { ChevronDownIcon } from "./pageIcons.tsx"

const frame = css({ position: "relative", display: "block", minInlineSize: "0" })
const select = controlStyle({ kind: "select" })
const arrow = css({
  position: "absolute",
  insetInlineEnd: "2.5",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
  pointerEvents: "none",
  color: "text.muted"
})

export type SelectOption = {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** Set if the label is in another language than the page. */
  readonly lang?: string
}

type SelectProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  readonly options: ReadonlyArray<SelectOption>
}

/** The browser's own select: phones show their wheel, desktops search by typing. */
export const Select = ({ options, ...props }: SelectProps) => (
  <span className={frame}>
    <select {...useField()} {...props} className={select}>
      {options.map(({ value, label, disabled, lang }) => (
        <option key={value} value={value} disabled={disabled} lang={lang} dir={lang && "auto"}>
          {label}
        </option>
      ))}
    </select>
    <span className={arrow}>
      <ChevronDownIcon />
    </span>
  </span>
)
