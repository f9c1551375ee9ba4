import type { HTMLAttributes, ReactNode } from "react"
import { css, cva } from "../../styled-system/css"

const gaps = {
  "0.5": { gap: "0.5" },
  "1": { gap: "1" },
  "1.5": { gap: "1.5" },
  "2": { gap: "2" },
  "3": { gap: "3" },
  "4": { gap: "4" },
  "5": { gap: "5" },
  "6": { gap: "6" },
  "8": { gap: "8" }
} as const

const stack = cva({
  base: { display: "grid" },
  variants: {
    gap: gaps,
    width: {
      content: {},
      fits: { gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0" },
      fills: { gridTemplateColumns: "minmax(0, 1fr)", minInlineSize: "0", flexGrow: 1 }
    },
    align: { stretch: {}, start: { justifyItems: "start" }, top: { alignContent: "start" } }
  }
})

const row = cva({
  base: { display: "flex" },
  variants: {
    gap: gaps,
    wraps: { yes: { flexWrap: "wrap" }, no: {} },
    width: { content: {}, fits: { minInlineSize: "0" } },
    align: {
      stretch: {},
      center: { alignItems: "center" },
      start: { alignItems: "flex-start" },
      end: { alignItems: "flex-end" },
      baseline: { alignItems: "baseline" }
    },
    justify: {
      start: {},
      center: { justifyContent: "center" },
      end: { justifyContent: "flex-end" },
      between: { justifyContent: "space-between" }
    }
  }
})

const muted = cva({
  base: { color: "text.muted", textWrap: "pretty" },
  variants: { size: { inherit: {}, xs: { fontSize: "xs" }, sm: { fontSize: "sm" } } }
})

const heading = cva({
  variants: {
    size: {
      label: { color: "text.muted", fontSize: "sm", fontWeight: "medium" },
      md: { fontSize: "md" },
      lg: { fontSize: "lg" },
      xl: { fontSize: "xl" }
    }
  }
})

const digits = cva({
  base: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  variants: {
    size: {
      inherit: {},
      xl: { fontSize: "xl", fontWeight: "semibold" },
      "2xl": { fontSize: "2xl", fontWeight: "semibold" }
    }
  }
})

const framedList = css({
  display: "grid",
  listStyle: "none",
  layerStyle: "card",
  "& > li + li": { borderBlockStartWidth: "1px", borderColor: "border" }
})

type Block = "div" | "section" | "nav" | "fieldset" | "ul" | "ol" | "dl" | "li" | "p" | "span"
type Inline = "p" | "span" | "bdi" | "div" | "li" | "dt" | "dd"

type ElementProps<Tag> = Omit<HTMLAttributes<HTMLElement>, "className"> & {
  /** The element's name; `div`, or `p` for text, without one. */
  readonly as?: Tag
}

type BlockProps = ElementProps<Block> & {
  /** For a `fieldset`. */
  readonly disabled?: boolean
}

type StackProps = BlockProps & {
  readonly gap?: keyof typeof gaps
  /** `fits`: never wider than its place, whatever it contains. `fills`: as wide as what is beside it leaves. */
  readonly width?: "content" | "fits" | "fills"
  /** `top`: beside something higher, without more room between its parts. */
  readonly align?: "stretch" | "start" | "top"
}

/** Things below each other. */
export const Stack = ({ as: Tag = "div", gap, width, align, ...props }: StackProps) => (
  <Tag {...props} className={stack({ gap, width, align })} />
)

type RowProps = BlockProps & {
  readonly gap: keyof typeof gaps
  readonly wraps?: "yes" | "no"
  /** `fits`: never wider than its place, whatever it contains. */
  readonly width?: "content" | "fits"
  readonly align?: "stretch" | "center" | "start" | "end" | "baseline"
  readonly justify?: "start" | "center" | "end" | "between"
}

/** Things beside each other, in several lines if they need them. */
export const Row = ({ as: Tag = "div", gap, wraps = "yes", width, align, justify, ...props }: RowProps) => (
  <Tag {...props} className={row({ gap, wraps, width, align, justify })} />
)

/** A list in a frame, with a line between its rows. */
export const FramedList = ({ as: Tag = "ul", ...props }: ElementProps<"ul" | "ol">) => (
  <Tag {...props} className={framedList} />
)

type MutedProps = ElementProps<Inline> & { readonly size?: "inherit" | "xs" | "sm" }

/** Text that matters less than what it explains. */
export const Muted = ({ as: Tag = "p", size = "sm", ...props }: MutedProps) => (
  <Tag {...props} className={muted({ size })} />
)

type HeadingProps = ElementProps<"h1" | "h2" | "h3"> & { readonly size: "label" | "md" | "lg" | "xl" }

/** The title of a part of a page; an `h2` without another name. */
export const Heading = ({ as: Tag = "h2", size, ...props }: HeadingProps) => (
  <Tag {...props} className={heading({ size })} />
)

type DigitsProps = ElementProps<"span" | "bdi" | "time" | "p" | "dd"> & {
  readonly size?: "inherit" | "xl" | "2xl"
  /** For a `time`. */
  readonly dateTime?: string
}

/** A number, an amount or a time: digits of the same width, on one line. */
export const Digits = ({ as: Tag = "span", size = "inherit", ...props }: DigitsProps) => (
  <Tag {...props} className={digits({ size })} />
)

type ScrollableProps = { readonly label: string; readonly className: string; readonly children: ReactNode }

/** A region that scrolls on its own, also by keyboard. */
export const Scrollable = ({ label, ...props }: ScrollableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
  <section {...props} aria-label={label} tabIndex={0} />
)
