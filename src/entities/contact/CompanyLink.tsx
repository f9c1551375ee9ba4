import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"

const link = css({
  color: "inherit",
  borderRadius: "px",
  textDecoration: "underline",
  textDecorationColor: "border.control",
  textUnderlineOffset: "3px",
  _hover: { textDecorationColor: "currentColor" }
})

type CompanyLinkProps = {
  readonly name: string
  /** Within a row that has the focus as a whole. */
  readonly isInRow?: boolean
}

/** A company's name, which opens its page; nothing without a name. */
export const CompanyLink = ({ name, isInRow = false }: CompanyLinkProps) =>
  name.trim() === "" ? null : (
    <Link href={paths.company(name)} className={link} tabIndex={isInRow ? -1 : undefined}>
      <bdi>{name}</bdi>
    </Link>
  )
