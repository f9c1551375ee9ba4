import type { ComponentProps, ReactNode } from "react"
import { buttonStyle } from "./buttonStyle.ts"
import { Spinner } from "./Spinner.tsx"

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  readonly look?: "primary" | "plain" | "quiet" | "danger" | "link"
  readonly size?: "small" | "normal" | "large"
  readonly wide?: boolean
  readonly icon?: ReactNode
  readonly isBusy?: boolean
}

/** While busy it stays focusable and announces it, but ignores presses. */
export const Button = ({
  look = "plain",
  size = "normal",
  wide = false,
  icon,
  isBusy = false,
  type = "button",
  onClick,
  children,
  "aria-disabled": isUnavailable,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={isBusy ? "button" : type}
    className={buttonStyle({ look, size: look === "link" ? "bare" : size, wide })}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || isUnavailable || undefined}
    onClick={isBusy ? undefined : onClick}
  >
    {isBusy ? <Spinner /> : icon}
    {children}
  </button>
)
