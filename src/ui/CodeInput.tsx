import type { ClipboardEvent, SyntheticEvent } from "react"
import { css } from "../../styled-system/css"
import { useField } from "./Field.tsx"

const length = 6
const digitsOf = (text: string) => text.replace(/\D/g, "").slice(0, length)

const frame = css({ position: "relative", display: "grid", inlineSize: "full", maxInlineSize: "20rem" })
const cells = css({
  display: "grid",
  gridTemplateColumns: "repeat(6, 1fr)",
  gap: "2",
  pointerEvents: "none"
})
const cell = css({
  display: "grid",
  placeItems: "center",
  blockSize: "12",
  borderWidth: "1px",
  borderColor: "border.control",
  borderRadius: "control",
  background: "surface",
  fontSize: "xl",
  fontWeight: "medium",
  fontVariantNumeric: "tabular-nums"
})
const input = css({
  position: "absolute",
  inset: "0",
  inlineSize: "full",
  opacity: 0,
  fontSize: "lg",
  cursor: "text",
  "&[aria-invalid=true] + * > *": { borderColor: "bad.text" },
  "&:focus + * > [data-next]": {
    borderColor: "accent.text",
    boxShadow: "0 0 0 1px token(colors.accent.text)"
  }
})

const caretToEnd = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
  const { value, selectionStart, selectionEnd } = currentTarget
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  if (selectionEnd !== value.length || (selectionStart !== value.length && !isAllSelected)) {
    currentTarget.setSelectionRange(value.length, value.length)
  }
}

type CodeInputProps = {
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly name?: string
  readonly label?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** One real input behind six drawn cells, so that pasting, autofill and undo are the browser's own. */
export const CodeInput = ({ value, onChange, name = "otp", label, disabled, autoFocus }: CodeInputProps) => {
  const paste = (event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData("text"))
    if (digits === "") return
    event.preventDefault()
    onChange(digits)
  }
  return (
    <div className={frame} dir="ltr">
      <input
        {...useField()}
        className={input}
        name={name}
        aria-label={label}
        value={value}
        disabled={disabled}
        // biome-ignore lint/a11y/noAutofocus: the code step has a single field
        autoFocus={autoFocus}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        maxLength={length}
        spellCheck={false}
        onPaste={paste}
        onSelect={caretToEnd}
        onChange={(event) => onChange(digitsOf(event.target.value))}
      />
      <div className={cells} aria-hidden="true">
        {["first", "second", "third", "fourth", "fifth", "sixth"].map((place, index) => (
          <span
            key={place}
            className={cell}
            data-next={index === Math.min(value.length, length - 1) ? "" : undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
    </div>
  )
}
