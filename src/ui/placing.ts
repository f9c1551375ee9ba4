import { css } from "../../styled-system/css"

type Placing = {
  readonly updatePosition: () => Promise<void>
  readonly floatingElement: HTMLElement | null
}

/** The place of a menu or a popover. */
export const belowButton = {
  placement: "bottom-end",
  gutter: 6,
  updatePosition: async ({ updatePosition, floatingElement }: Placing) => {
    await updatePosition()
    floatingElement?.setAttribute("data-placed", "")
  }
} as const

/**
 * Out of sight until its place is known. Otherwise it would stand in the page's corner, and could move away under a
 * press.
 */
export const placedLayer = css({ "&:not([data-placed])": { transform: "translateY(-100vh) !important" } })
