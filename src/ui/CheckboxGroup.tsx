import { useId } from "react"
import { css } from "../../styled-system/css"
import { Checkbox } from "./Checkbox.tsx"
import { Stack } from "./layout.tsx"
import { ProblemText } from "./ProblemText.tsx"

const legendStyle = css({ fontSize: "sm", fontWeight: "medium", marginBlockEnd: "2" })

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
      <legend className={legendStyle}>{legend}</legend>
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
