import { useRuleWords } from "./useRuleWords.ts"

type Editing<Name extends string> = {
  readonly draft: Readonly<Record<Name, string>>
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly isBusy: boolean
  readonly onChange: (name: Name, value: string) => void
}

/** The props of a form's text fields: each field's name, value and error, and what a change does. */
export const useInputs = <Name extends string>({ draft, errors, isBusy, onChange }: Editing<Name>) => {
  const words = useRuleWords()
  return (name: Name) => ({
    name,
    error: words(errors[name]),
    value: draft[name],
    readOnly: isBusy,
    onChange: (value: string) => onChange(name, value)
  })
}
