import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css, cva } from "../../../styled-system/css"

const link = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "2.5",
  minInlineSize: "0",
  paddingInline: "1",
  borderRadius: "control",
  fontSize: "lg",
  fontWeight: "semibold",
  letterSpacing: "-0.02em"
})
const mark = css({ flexShrink: 0, color: "accent" })
const words = cva({
  base: { whiteSpace: "nowrap" },
  variants: { room: { enough: {}, little: { srOnly: { base: true, sm: false } } } }
})

type LogoProps = {
  readonly product: string
  /** Beside many buttons a phone has room only for the mark. */
  readonly room?: "enough" | "little"
}

export const Logo = ({ product, room = "enough" }: LogoProps) => (
  <Link href={paths.start} className={link}>
    <svg className={mark} width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M15 10.5a7 7 0 1 0 6.8 8.7" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="22" cy="11" r="3.1" fill="#fff" />
    </svg>
    <span className={words({ room })}>{product}</span>
  </Link>
)
