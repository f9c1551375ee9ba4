import type { LabelColour } from "../../../contract/entities/Label.ts"
import { css, cva } from "../../../styled-system/css"
import { hueOf } from "../../ui/hue.ts"
import { CloseIcon } from "../../ui/pageIcons.tsx"
import { LabelName } from "./LabelName.tsx"

const tag = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  maxInlineSize: "full",
  minBlockSize: "6",
  paddingInline: "2",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "full",
  background: "surface",
  color: "text",
  fontSize: "xs",
  fontWeight: "medium"
})
const text = css({ truncate: true })
const removeButton = css({
  display: "grid",
  placeItems: "center",
  boxSize: "5",
  marginInlineEnd: "-1.5",
  borderRadius: "full",
  color: "text.subtle",
  _hover: { background: "hover", color: "text" }
})
const dot = cva({
  base: { boxSize: "2", borderRadius: "full", flexShrink: 0 },
  variants: {
    hue: {
      violet: { background: "tag.violet" },
      blue: { background: "tag.blue" },
      teal: { background: "tag.teal" },
      green: { background: "tag.green" },
      amber: { background: "tag.amber" },
      orange: { background: "tag.orange" },
      pink: { background: "tag.pink" },
      gray: { background: "tag.gray" },
      red: { background: "bad" }
    }
  }
})

const hueByColour = {
  grey: "gray",
  red: "red",
  orange: "orange",
  yellow: "amber",
  green: "green",
  teal: "teal",
  blue: "blue",
  violet: "violet",
  pink: "pink"
} as const satisfies Record<LabelColour, string>

type LabelDotProps = { readonly seed: string; readonly colour?: LabelColour | undefined }

/** The coloured dot of a label. Without a colour, the seed decides it, everywhere alike. */
export const LabelDot = ({ seed, colour }: LabelDotProps) => (
  <span className={dot({ hue: colour ? hueByColour[colour] : hueOf(seed) })} aria-hidden="true" />
)

type LabelTagProps = {
  readonly name: string
  readonly seed: string
  readonly colour?: LabelColour
  readonly onRemove?: () => void
  readonly removeLabel?: string
}

export const LabelTag = ({ name, seed, colour, onRemove, removeLabel }: LabelTagProps) => (
  <span className={tag}>
    <LabelDot seed={seed} colour={colour} />
    <LabelName className={text} name={name} />
    {onRemove ? (
      <button type="button" className={removeButton} aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon />
      </button>
    ) : null}
  </span>
)
