import { css } from "../../styled-system/css"

const circle = css({
  display: "inline-grid",
  placeItems: "center",
  flexShrink: 0,
  boxSize: "7",
  borderRadius: "full",
  background: "accent.soft",
  color: "accent.text",
  fontSize: "xs",
  fontWeight: "semibold",
  lineHeight: "1",
  _before: { content: "attr(data-initials)" }
})

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? "")][0] ?? ""
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : ""
  return (first + last).toLocaleUpperCase()
}

/** Decorative: the name is beside it or on the control around it. */
export const Avatar = ({ name }: { readonly name: string }) => (
  <span className={circle} data-initials={initialsOf(name)} aria-hidden="true" />
)
