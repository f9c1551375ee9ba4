import { Field } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"

/** Days as `YYYY-MM-DD`, the last one included; empty without a bound. */
export type Days = { readonly from: string; readonly to: string }

type DayRangeProps = Days & {
  readonly fromLabel: string
  readonly toLabel: string
  readonly onChange: (change: Partial<Days>) => void
}

/** Two fields for the first and the last day. */
export const DayRange = ({ from, to, fromLabel, toLabel, onChange }: DayRangeProps) => (
  <>
    <Field label={fromLabel}>
      <TextInput
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </Field>
    <Field label={toLabel}>
      <TextInput
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </Field>
  </>
)
