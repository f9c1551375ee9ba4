import { cva } from "../../styled-system/css"
import { hueOf } from "./hue.ts"

const circle = cva({
  base: {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    color: "text",
    fontWeight: "semibold",
    lineHeight: "1",
    _before: { content: "attr(data-initials)" }
  },
  variants: {
    shape: { round: { borderRadius: "full" }, square: { borderRadius: "control" } },
    size: {
      small: { boxSize: "6", fontSize: "xs" },
      normal: { boxSize: "7", fontSize: "xs" },
      large: { boxSize: "12", fontSize: "lg" }
    },
    hue: {
      violet: { background: "color-mix(in srgb, token(colors.tag.violet) 22%, token(colors.surface))" },
      blue: { background: "color-mix(in srgb, token(colors.tag.blue) 22%, token(colors.surface))" },
      teal: { background: "color-mix(in srgb, token(colors.tag.teal) 22%, token(colors.surface))" },
      green: { background: "color-mix(in srgb, token(colors.tag.green) 22%, token(colors.surface))" },
      amber: { background: "color-mix(in srgb, token(colors.tag.amber) 22%, token(colors.surface))" },
      orange: { background: "color-mix(in srgb, token(colors.tag.orange) 22%, token(colors.surface))" },
      pink: { background: "color-mix(in srgb, token(colors.tag.pink) 22%, token(colors.surface))" },
      gray: { background: "color-mix(in srgb, token(colors.tag.gray) 22%, token(colors.surface))" }
    }
  }
})

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? "")][0] ?? ""
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : ""
  return (first + last).toLocaleUpperCase()
}

type AvatarProps = {
  readonly name: string
  readonly size?: "small" | "normal" | "large"
  readonly shape?: "round" | "square"
}

/**
 * Decorative: the name is beside it or on the control around it. Square for a company. The same name has the same hue everywhere.
 */
export const Avatar = ({ name, size = "normal", shape = "round" }: AvatarProps) => (
  <span
    className={circle({ size, shape, hue: hueOf(name) })}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  />
)
