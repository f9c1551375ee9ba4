import type { ComponentProps, ReactNode } from "react"
import { cva } from "../../styled-system/css"

const style = cva({
  base: {
    position: "relative",
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    borderRadius: "control",
    color: "text.muted",
    transitionProperty: "background-color, color",
    transitionDuration: "quick",
    "&:hover:not(:disabled, [aria-pressed=true]), &[aria-haspopup][aria-expanded=true]": {
      background: "hover",
      color: "text"
    },
    "&[aria-pressed=true]": { color: "accent.text", background: "accent.soft" },
    "&:disabled": { opacity: 0.5 }
  },
  variants: {
    size: {
      small: { boxSize: "7" },
      normal: { boxSize: "9" }
    }
  }
})

type IconButtonProps = Omit<ComponentProps<"button">, "className" | "aria-label" | "title"> & {
  readonly label: string
  readonly icon: ReactNode
  readonly size?: "small" | "normal"
}

type IconLinkProps = { readonly href: string; readonly label: string; readonly icon: ReactNode }

/** A small link that looks like an icon button. */
export const IconLink = ({ href, label, icon }: IconLinkProps) => (
  <a className={style({ size: "small" })} href={href} aria-label={label} title={label}>
    {icon}
  </a>
)

export const IconButton = ({
  label,
  icon,
  size = "normal",
  type = "button",
  children,
  ...rest
}: IconButtonProps) => (
  <button {...rest} type={type} className={style({ size })} aria-label={label} title={label}>
    {icon}
    {children}
  </button>
)
