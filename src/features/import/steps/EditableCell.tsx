import type { FocusEvent, KeyboardEvent } from "react"
import { css } from "../../../../styled-system/css"

const style = css({
  minInlineSize: "7rem",
  maxInlineSize: "16rem",
  fieldSizing: "content",
  textAlign: "left",
  _rtl: { textAlign: "right" },
  paddingInline: "1.5",
  paddingBlock: "1",
  borderWidth: "1px",
  borderColor: "transparent",
  borderRadius: "control",
  background: "transparent",
  color: "text",
  fontSize: "sm",
  _hover: { borderColor: "border.control" },
  "&[data-severity=wrong]": { borderColor: "bad.text", background: "bad.soft" },
  "&[data-severity=warning]": { background: "warning.soft" }
})

type EditableCellProps = {
  readonly label: string
  readonly value: string
  readonly severity: "warning" | "wrong" | undefined
  readonly onSave: (value: string) => void
}

/** An editable cell. Leaving it or Enter saves the value; Escape restores it. */
export const EditableCell = ({ label, value, severity, onSave }: EditableCellProps) => {
  const save = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value !== value) onSave(target.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") event.currentTarget.value = value
    if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur()
  }
  return (
    <input
      key={value}
      className={style}
      dir="auto"
      aria-label={label}
      aria-invalid={severity === "wrong" || undefined}
      data-severity={severity}
      defaultValue={value}
      spellCheck={false}
      autoComplete="off"
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}
