import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { Avatar } from "../../ui/Avatar.tsx"

const link = css({
  color: "inherit",
  borderRadius: "px",
  textDecoration: "underline",
  textDecorationColor: "border.control",
  textUnderlineOffset: "3px",
  _hover: { textDecorationColor: "currentColor" }
})

const marked = css({ display: "inline-flex", alignItems: "center", gap: "2", minInlineSize: "0" })

type CompanyLinkProps = {
  readonly name: string
  /** With the company's mark before it. */
  readonly hasMark?: boolean
  /** Within a row that has the focus as a whole. */
  readonly isInRow?: boolean
}

/** A company's name, which opens its page; nothing without a name. */
export const CompanyLink = ({ name, hasMark = false, isInRow = false }: CompanyLinkProps) => {
  if (name.trim() === "") return null
  const open = (
    <Link href={paths.company(name)} className={link} tabIndex={isInRow ? -1 : undefined}>
      <bdi>{name}</bdi>
    </Link>
  )
  if (!hasMark) return open
  return (
    <span className={marked}>
      <Avatar name={name} size="small" shape="square" />
      {open}
    </span>
  )
}
