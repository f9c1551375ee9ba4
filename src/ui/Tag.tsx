import { css, cva } from "../../styled-system/css"
import { LabelName } from "./LabelName.tsx"
import { CloseIcon } from "./pageIcons.tsx"

const tag = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  maxInlineSize: "full",
  minBlockSize: "6",
  paddingInline: "2",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "full",
  background: "surface",
  color: "text",
  fontSize: "xs",
  fontWeight: "medium"
})
const text = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" })
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

const hues = ["violet", "blue", "teal", "green", "amber", "orange", "pink", "gray"] as const

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
} as const

export type TagColour = keyof typeof hueByColour

const hueOf = (seed: string) => {
  let sum = 0
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return hues[sum % hues.length]
}

type TagDotProps = { readonly seed: string; readonly colour?: TagColour | undefined }

/** The coloured dot of a label. Without a colour of its own, the same seed has the same one everywhere. */
export const TagDot = ({ seed, colour }: TagDotProps) => (
  <span className={dot({ hue: colour ? hueByColour[colour] : hueOf(seed) })} aria-hidden="true" />
)

type TagProps = {
  readonly name: string
  readonly seed: string
  readonly colour?: TagColour
  readonly onRemove?: () => void
  readonly removeLabel?: string
}

/** A label, its name cut at 50 characters. */
export const Tag = ({ name, seed, colour, onRemove, removeLabel }: TagProps) => (
  <span className={tag}>
    <TagDot seed={seed} colour={colour} />
    <LabelName className={text} name={name} />
    {onRemove ? (
      <button type="button" className={removeButton} aria-label={removeLabel} onClick={onRemove}>
        <CloseIcon />
      </button>
    ) : null}
  </span>
)
