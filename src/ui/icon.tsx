import type { LucideIcon } from "lucide-react/types"
import { css } from "../../styled-system/css"

type IconProps = { readonly size?: 16 | 20 }

const upright = css({ flexShrink: 0, display: "block" })
const pointing = css({ flexShrink: 0, display: "block", _rtl: { transform: "scaleX(-1)" } })

/**
 * Draws a Lucide icon in the interface's sizes. `isMirrored`: it points along the text, so it is mirrored in
 * right-to-left languages.
 */
export const icon = (Drawing: LucideIcon, isMirrored = false) =>
  function Icon({ size = 16 }: IconProps) {
    return (
      <Drawing className={isMirrored ? pointing : upright} size={size} strokeWidth={size === 16 ? 2 : 1.75} />
    )
  }
