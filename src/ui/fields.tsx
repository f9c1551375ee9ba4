import type { ComponentType } from "react"
import { Field, type FieldProps } from "./Field.tsx"
import { Select } from "./Select.tsx"
import { TextArea } from "./TextArea.tsx"
import { TextInput } from "./TextInput.tsx"

type Change = { readonly target: { readonly value: string } }
type ControlProps = { readonly onChange?: ((event: never) => void) | undefined }

type LabelledProps<Props> = Omit<FieldProps, "children"> &
  Omit<Props, "onChange" | keyof FieldProps> & { readonly onChange?: (value: string) => void }

/** A control inside a `Field`. `onChange` receives the value instead of the event. */
const labelled =
  <Props extends ControlProps>(Control: ComponentType<Props>) =>
  ({ label, hint, error, required, note, onChange, ...props }: LabelledProps<Props>) => (
    <Field label={label} hint={hint} error={error} required={required} note={note}>
      <Control {...(props as unknown as Props)} onChange={({ target }: Change) => onChange?.(target.value)} />
    </Field>
  )

/** One line of text with its label, hint and error. */
export const TextField = labelled(TextInput)

/** Several lines of text with their label, hint and error. */
export const TextAreaField = labelled(TextArea)

/** A choice of one option with its label, hint and error. */
export const SelectField = labelled(Select)
