import { useId } from "react"
import { css } from "../../styled-system/css"
import { Legend } from "./layout.tsx"

const group = css({
  display: "grid",
  gap: "1.5",
  inlineSize: { base: "full", sm: "auto" }
})
/** If the words are too long for one line, some go below the others. */
const track = css({
  display: { base: "flex", sm: "grid" },
  flexWrap: "wrap",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  gap: "0.5",
  padding: "0.5",
  borderRadius: "control",
  background: "selected"
})
const option = css({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flexGrow: 1,
  flexBasis: "0",
  minInlineSize: "min-content",
  minBlockSize: "8",
  paddingInline: "2",
  borderRadius: "5px",
  fontSize: "sm",
  color: "text.muted",
  textAlign: "center",
  transitionProperty: "background-color, color",
  transitionDuration: "quick",
  _hover: { color: "text" },
  "&:has(:checked)": { background: "surface", color: "text", fontWeight: "medium", boxShadow: "low" },
  "&:has(:focus-visible)": { outline: "2px solid token(colors.accent.text)" }
})
const radio = css({ position: "absolute", inset: "0", opacity: 0, cursor: "pointer" })

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly options: ReadonlyArray<{ readonly value: T; readonly label: string }>
  readonly value: T
  readonly onChange: (value: T) => void
  readonly hideLabel?: boolean
}

/** One of a few visible options. */
export const Choice = <T extends string>({ label, options, value, onChange, hideLabel }: ChoiceProps<T>) => {
  const name = useId()
  return (
    <fieldset className={group} aria-label={hideLabel ? label : undefined}>
      {hideLabel ? null : <Legend>{label}</Legend>}
      <div className={track}>
        {options.map((item) => (
          <label key={item.value} className={option}>
            <input
              type="radio"
              className={radio}
              name={name}
              value={item.value}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
            />
            {item.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
