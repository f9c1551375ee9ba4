import { limits } from "../../../contract/rules/limits.ts"

/** A label's displayed name: at most 50 characters. */
export const shownLabelName = (name: string): string => {
  const characters = [...name]
  return characters.length > limits.label.shown
    ? `${characters.slice(0, limits.label.shown).join("")}…`
    : name
}

type LabelNameProps = { readonly name: string; readonly className?: string }

/** A label's name, with the whole name as a tooltip if it is cut. */
export const LabelName = ({ name, className }: LabelNameProps) => {
  const shown = shownLabelName(name)
  return (
    <span className={className} dir="auto" title={shown === name ? undefined : name}>
      {shown}
    </span>
  )
}
