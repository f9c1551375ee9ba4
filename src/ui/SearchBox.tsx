import type { Ref } from "react"
import { css } from "../../styled-system/css"
import { controlStyle } from "./controlStyle.ts"
import { SearchIcon } from "./icons.tsx"
import { CloseIcon } from "./pageIcons.tsx"
import { Spinner } from "./Spinner.tsx"

const frame = css({ position: "relative", minInlineSize: "0", flexGrow: 1 })
const input = controlStyle({ kind: "search" })
const atStart = css({
  position: "absolute",
  insetInlineStart: "3",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
  color: "text.subtle",
  pointerEvents: "none",
  "& > *": { display: "block" }
})
const clear = css({
  position: "absolute",
  insetInlineEnd: "2",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
  display: "grid",
  placeItems: "center",
  boxSize: "6",
  borderRadius: "control",
  color: "text.muted",
  _hover: { background: "hover", color: "text" }
})

type SearchBoxProps = {
  readonly label: string
  readonly placeholder?: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** From the box into the list below it, by the arrow key. */
  readonly onDown?: () => void
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

export const SearchBox = ({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
  onDown,
  isBusy = false,
  ref
}: SearchBoxProps) => (
  <div className={frame}>
    <span className={atStart}>{isBusy ? <Spinner /> : <SearchIcon />}</span>
    <input
      ref={ref}
      type="search"
      className={input}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && value !== "") onChange("")
        if (event.key !== "ArrowDown" || onDown === undefined) return
        event.preventDefault()
        onDown()
      }}
    />
    {value === "" ? null : (
      <button type="button" className={clear} aria-label={clearLabel} onClick={() => onChange("")}>
        <CloseIcon />
      </button>
    )}
  </div>
)
