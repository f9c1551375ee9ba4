import type { HTMLAttributes, ReactNode } from "react"
import { css, cva } from "../../styled-system/css"

const gaps = {
  "0.5": { gap: "0.5" },
  "1": { gap: "1" },
  "1.5": { gap: "1.5" },
  "2": { gap: "2" },
  "2.5": { gap: "2.5" },
  "3": { gap: "3" },
  "4": { gap: "4" },
  "5": { gap: "5" },
  "6": { gap: "6" },
  "8": { gap: "8" }
} as const

const textSizes = { inherit: {}, xs: { fontSize: "xs" }, sm: { fontSize: "sm" } } as const

const boxes = {
  card: { padding: { base: "3", sm: "4" }, layerStyle: "card" },
  item: { padding: "2.5", borderWidth: "1px", borderColor: "border", borderRadius: "control" },
  line: { paddingInline: "4", paddingBlock: "3" },
  sunken: { padding: "3", borderRadius: "control", background: "sunken" },
  warning: { padding: "3", borderRadius: "control", background: "warning.soft" }
} as const

const stack = cva({
  base: { display: "grid" },
  variants: {
    gap: gaps,
    size: textSizes,
    box: boxes,
    limit: {
      "36rem": { maxInlineSize: "36rem" },
      "40rem": { maxInlineSize: "40rem" },
      "44rem": { maxInlineSize: "44rem" },
      "48rem": { maxInlineSize: "48rem" },
      "56rem": { maxInlineSize: "56rem" }
    },
    columns: {
      "2": {
        alignItems: "start",
        gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }
      },
      "3": {
        alignItems: "start",
        gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" }
      }
    },
    basis: {
      "12rem": { flexBasis: "12rem" },
      "14rem": { flexBasis: "14rem" },
      "20rem": { flexBasis: "20rem" }
    },
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
    size: textSizes,
    box: boxes,
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

const facts = cva({
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    rowGap: "1",
    color: "text.muted",
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums"
  },
  variants: {
    gap: { "2": { columnGap: "2" }, "3": { columnGap: "3" }, "4": { columnGap: "4" } },
    size: textSizes
  }
})

const muted = cva({
  base: { textWrap: "pretty" },
  variants: { size: textSizes, tone: { muted: { color: "text.muted" }, subtle: { color: "text.subtle" } } }
})

const strong = cva({ base: { fontWeight: "medium" }, variants: { size: textSizes } })
const legend = css({ marginBlockEnd: "1.5", fontSize: "sm", fontWeight: "medium" })
const bullets = css({
  display: "grid",
  gap: "1",
  paddingInlineStart: "5",
  listStyle: "disc",
  textWrap: "pretty"
})

const heading = cva({
  variants: {
    size: {
      label: { color: "text.muted", fontSize: "sm", fontWeight: "medium" },
      sm: { fontSize: "sm", fontWeight: "medium" },
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
type Inline = "p" | "span" | "bdi" | "div" | "li" | "dt" | "dd" | "time"

type ElementProps<Tag> = Omit<HTMLAttributes<HTMLElement>, "className"> & {
  /** The element's name; `div`, or `p` for text, without one. */
  readonly as?: Tag
}

type BlockProps = ElementProps<Block> & {
  /** For a `fieldset`. */
  readonly disabled?: boolean
}

type TextSize = keyof typeof textSizes

type LayoutProps = BlockProps & {
  /** Of its text. */
  readonly size?: TextSize
  /** Around it; `item` is a small card, `line` is in a `FramedList`. */
  readonly box?: keyof typeof boxes
}

type StackProps = LayoutProps & {
  readonly gap?: keyof typeof gaps
  /** The largest width. */
  readonly limit?: "36rem" | "40rem" | "44rem" | "48rem" | "56rem"
  /** On a screen with room for them. */
  readonly columns?: "2" | "3"
  /** `fits`: never wider than its place, whatever it contains. `fills`: as wide as what is beside it leaves. */
  readonly width?: "content" | "fits" | "fills"
  /** The width it has at least in a `Row` if it fills a part of it. */
  readonly basis?: "12rem" | "14rem" | "20rem"
  /** `top`: beside something higher, without more room between its parts. */
  readonly align?: "stretch" | "start" | "top"
}

/** Things below each other. */
export const Stack = ({ as: Tag = "div", ...props }: StackProps) => {
  const [look, rest] = stack.splitVariantProps(props)
  return <Tag {...rest} className={stack(look)} />
}

type RowProps = LayoutProps & {
  readonly gap: keyof typeof gaps
  readonly wraps?: "yes" | "no"
  /** `fits`: never wider than its place, whatever it contains. */
  readonly width?: "content" | "fits"
  readonly align?: "stretch" | "center" | "start" | "end" | "baseline"
  readonly justify?: "start" | "center" | "end" | "between"
}

/** Things beside each other, in several lines if they need them. */
export const Row = ({ as: Tag = "div", wraps = "yes", ...props }: RowProps) => {
  const [look, rest] = row.splitVariantProps(props)
  return <Tag {...rest} className={row({ wraps, ...look })} />
}

type FactsProps = BlockProps & { readonly gap?: "2" | "3" | "4"; readonly size?: TextSize }

/** Short facts beside each other, which matter less than what they are about. */
export const Facts = ({ as: Tag = "div", gap = "3", size = "inherit", ...props }: FactsProps) => (
  <Tag {...props} className={facts({ gap, size })} />
)

/** A list in a frame, with a line between its rows. */
export const FramedList = ({ as: Tag = "ul", ...props }: ElementProps<"ul" | "ol">) => (
  <Tag {...props} className={framedList} />
)

type MutedProps = ElementProps<Inline> & {
  readonly size?: TextSize
  readonly tone?: "muted" | "subtle"
  /** For a `time`. */
  readonly dateTime?: string
}

/** Text that matters less than what it explains. */
export const Muted = ({ as: Tag = "p", size = "sm", tone = "muted", ...props }: MutedProps) => (
  <Tag {...props} className={muted({ size, tone })} />
)

/** Small text in a line, which matters less. */
export const Small = (props: Omit<MutedProps, "as" | "size">) => <Muted {...props} as="span" size="xs" />

type StrongProps = ElementProps<"span" | "p" | "bdi"> & { readonly size?: TextSize }

/** A name, or text that matters more than what is around it. */
export const Strong = ({ as: Tag = "span", size, ...props }: StrongProps) => (
  <Tag {...props} className={strong({ size })} />
)

/** The title of a `fieldset`. */
export const Legend = ({ children }: { readonly children: ReactNode }) => (
  <legend className={legend}>{children}</legend>
)

export const Bullets = ({ children }: { readonly children: ReactNode }) => (
  <ul className={bullets}>{children}</ul>
)

type HeadingProps = ElementProps<"h1" | "h2" | "h3"> & { readonly size: "label" | "sm" | "md" | "lg" | "xl" }

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
