import { TextField } from "./fields.tsx"

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
    <TextField
      label={fromLabel}
      type="date"
      value={from}
      max={to || undefined}
      onChange={(value) => onChange({ from: value })}
    />
    <TextField
      label={toLabel}
      type="date"
      value={to}
      min={from || undefined}
      onChange={(value) => onChange({ to: value })}
    />
  </>
)
