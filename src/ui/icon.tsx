import type { ReactNode } from "react"
import { css } from "../../styled-system/css"

type IconProps = { readonly size?: 16 | 20 }

const upright = css({ flexShrink: 0, display: "block" })
const pointing = css({ flexShrink: 0, display: "block", _rtl: { transform: "scaleX(-1)" } })

/** Makes an icon of its drawing. What points along the text turns around with it. */
export const icon = (drawing: ReactNode, points = false) =>
  function Icon({ size = 16 }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={points ? pointing : upright}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={size === 16 ? 1.6 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    )
  }
