import { Link } from "wouter"
import { css } from "../../../styled-system/css"

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
const words = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" })

export const Logo = ({ product }: { readonly product: string }) => (
  <Link href="/" className={link}>
    <svg className={mark} width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M16 22.5a6.5 6.5 0 0 0-6.5-6.5" />
        <path d="M22 22.5A12.5 12.5 0 0 0 9.5 10" opacity=".6" />
      </g>
      <circle cx="10.6" cy="21.4" r="2.6" fill="#fff" />
    </svg>
    <span className={words}>{product}</span>
  </Link>
)
