import { useId } from "react"
import { Checkbox } from "./Checkbox.tsx"
import { Legend, Stack } from "./layout.tsx"
import { ProblemText } from "./ProblemText.tsx"

type CheckboxGroupProps<Value extends string> = {
  readonly legend: string
  readonly options: ReadonlyArray<Value>
  readonly labelOf: (value: Value) => string
  readonly chosen: ReadonlyArray<Value>
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly onChange: (chosen: ReadonlyArray<Value>) => void
}

/** Any number of options to choose. */
export const CheckboxGroup = <Value extends string>({
  legend,
  options,
  labelOf,
  chosen,
  isBusy,
  error,
  onChange
}: CheckboxGroupProps<Value>) => {
  const id = useId()
  return (
    <Stack as="fieldset" gap="2" aria-describedby={id}>
      <Legend>{legend}</Legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={labelOf(option)}
          checked={chosen.includes(option)}
          disabled={isBusy}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
          }
        />
      ))}
      <ProblemText id={id}>{error}</ProblemText>
    </Stack>
  )
}
