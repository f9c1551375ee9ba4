import { defineConfig } from "@pandacss/dev"

/** Paper is white in either theme. */
const themed = (light: string, dark: string) => ({ value: { base: light, _screen: { _dark: dark } } })

/** Every text colour reads at 4.5:1 or better on every ground it is used on; control borders at 3:1. */
const colors = {
  canvas: themed("#f7f7f9", "#0c0d10"),
  surface: themed("#ffffff", "#14161a"),
  raised: themed("#ffffff", "#1b1d23"),
  sunken: themed("#f1f2f5", "#101115"),
  hover: themed("#f0f1f4", "#1e2027"),
  selected: themed("#e7e8ee", "#272a33"),
  scrim: themed("rgb(18 20 28 / 0.36)", "rgb(0 0 0 / 0.6)"),
  border: {
    DEFAULT: themed("#e3e4ea", "#25272f"),
    control: themed("#8a8e9c", "#686d7b")
  },
  text: {
    DEFAULT: themed("#17191f", "#eceef2"),
    muted: themed("#545968", "#a6abb8"),
    subtle: themed("#636878", "#9297a5")
  },
  accent: {
    DEFAULT: themed("#4a41d4", "#5f57e6"),
    hover: themed("#3d34bd", "#635be8"),
    on: themed("#ffffff", "#ffffff"),
    text: themed("#4138c4", "#aaa7ff"),
    soft: themed("#ecebfc", "#232246")
  },
  good: { text: themed("#146c43", "#5fd39a"), soft: themed("#e2f5ea", "#11301f") },
  warning: { text: themed("#85510a", "#eab45c"), soft: themed("#fdf1d8", "#36280f") },
  waiting: { text: themed("#0b5c8c", "#6cc0f0"), soft: themed("#e1f1fb", "#0f2d40") },
  money: { text: themed("#7a3382", "#dc9be4"), soft: themed("#f8eafa", "#361d3a") },
  bad: {
    DEFAULT: themed("#c0302a", "#c9382f"),
    hover: themed("#a3241f", "#cc3a33"),
    text: themed("#b3261e", "#ff938a"),
    soft: themed("#fdeceb", "#3d1917")
  },
  tag: {
    violet: themed("#6d5ae6", "#8f80f5"),
    blue: themed("#2f7be5", "#5b9cf5"),
    teal: themed("#0f9690", "#35bdb5"),
    green: themed("#2e9e57", "#4fc47b"),
    amber: themed("#c98a0c", "#e0ab3c"),
    orange: themed("#dd6b20", "#f08c4a"),
    pink: themed("#d6438a", "#ee6fad"),
    gray: themed("#737887", "#9297a5")
  }
}

const rem = (pixels: number) => ({ value: `${pixels / 16}rem` })

const grid = {
  0: { value: "0" },
  px: { value: "1px" },
  0.5: rem(2),
  1: rem(4),
  1.5: rem(6),
  2: rem(8),
  2.5: rem(10),
  3: rem(12),
  4: rem(16),
  5: rem(20),
  6: rem(24),
  7: rem(28),
  8: rem(32),
  9: rem(36),
  10: rem(40),
  12: rem(48),
  14: rem(56),
  16: rem(64)
}

export default defineConfig({
  presets: ["@pandacss/preset-base"],
  preflight: false,
  include: ["./src/**/*.{ts,tsx}"],
  outdir: "styled-system",
  shorthands: false,
  conditions: {
    extend: {
      screen: "@media not print",
      rtl: "[dir=rtl] &",
      touch: "@media (hover: none)"
    }
  },
  theme: {
    breakpoints: { sm: "40rem", md: "48rem", lg: "64rem", xl: "80rem" },
    tokens: {
      spacing: grid,
      sizes: { ...grid, full: { value: "100%" }, sidebar: { value: "260px" }, header: rem(56) },
      radii: { control: { value: "6px" }, card: { value: "10px" }, full: { value: "999px" } },
      fonts: {
        body: {
          value:
            '"Inter Variable", var(--script-font, "Inter Fallback"), "Inter Fallback", "Inter Fallback Wide", system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans", "Noto Sans CJK SC", "Noto Sans Arabic", sans-serif'
        },
        /** Windows draws no flags. */
        flag: { value: '"Apple Color Emoji", "Noto Color Emoji", "Flags", sans-serif' },
        mono: { value: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace' }
      },
      fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20), "2xl": rem(24) },
      fontWeights: { normal: { value: "400" }, medium: { value: "500" }, semibold: { value: "600" } },
      lineHeights: { tight: { value: "1.25" }, normal: { value: "1.5" } },
      durations: { quick: { value: "120ms" }, calm: { value: "180ms" } },
      easings: { out: { value: "cubic-bezier(0.2, 0.8, 0.2, 1)" } },
      zIndex: {
        header: { value: 20 },
        floating: { value: 30 },
        overlay: { value: 40 },
        menu: { value: 50 },
        skip: { value: 60 }
      }
    },
    semanticTokens: {
      colors,
      shadows: {
        low: themed(
          "0 1px 2px rgb(23 25 31 / 0.06), 0 1px 1px rgb(23 25 31 / 0.04)",
          "0 1px 2px rgb(0 0 0 / 0.4)"
        ),
        high: themed(
          "0 0 0 1px rgb(23 25 31 / 0.06), 0 12px 32px -8px rgb(23 25 31 / 0.22), 0 4px 10px -4px rgb(23 25 31 / 0.1)",
          "0 0 0 1px rgb(255 255 255 / 0.07), 0 16px 40px -8px rgb(0 0 0 / 0.7)"
        )
      }
    },
    layerStyles: {
      card: {
        value: { borderWidth: "1px", borderColor: "border", borderRadius: "card", background: "surface" }
      }
    },
    keyframes: {
      fadeIn: { from: { opacity: "0" }, to: { opacity: "1" } },
      rise: { from: { opacity: "0", transform: "translateY(6px)" }, to: { opacity: "1", transform: "none" } },
      popIn: { from: { opacity: "0", transform: "scale(0.97)" }, to: { opacity: "1", transform: "none" } },
      slideFromEnd: { from: { transform: "translateX(100%)" }, to: { transform: "none" } },
      slideFromStart: { from: { transform: "translateX(-100%)" }, to: { transform: "none" } },
      arriveFromEnd: { from: { opacity: "0", transform: "translateX(16px)" }, to: { transform: "none" } },
      arriveFromStart: { from: { opacity: "0", transform: "translateX(-16px)" }, to: { transform: "none" } },
      spin: { to: { transform: "rotate(360deg)" } },
      shimmer: { from: { opacity: "1" }, "50%": { opacity: "0.45" }, to: { opacity: "1" } }
    }
  },
  globalCss: {
    html: {
      fontFamily: "body",
      fontSize: "100%",
      lineHeight: "normal",
      colorScheme: "light",
      scrollPaddingBlockStart: "16",
      textSizeAdjust: "100%",
      WebkitFontSmoothing: "antialiased"
    },
    "@media not print": { "html:has(> body.dark), .dark": { colorScheme: "dark" } },
    body: {
      fontSize: "md",
      color: "text",
      background: "canvas",
      minBlockSize: "100dvh",
      overflowWrap: "break-word"
    },
    "::selection": { background: "accent", color: "accent.on" },
    "::placeholder": { color: "text.subtle", opacity: 1 },
    ":focus-visible": { outline: "2px solid token(colors.accent.text)", outlineOffset: "2px" },
    "h1, h2, h3": { fontWeight: "semibold", lineHeight: "tight", letterSpacing: "-0.011em" },
    "button, [role=menuitem], [role=tab], select, summary, label": { cursor: "pointer" },
    ":disabled, [aria-disabled=true]": { cursor: "not-allowed" },
    "table, time, input": { fontVariantNumeric: "tabular-nums" },
    "[data-animation=none] *, [data-animation=none] *::before, [data-animation=none] *::after": {
      animation: "none !important",
      transition: "none !important"
    },
    "@media (prefers-reduced-motion: reduce)": {
      "*, ::before, ::after": {
        animation: "none !important",
        transition: "none !important",
        scrollBehavior: "auto !important"
      }
    },
    "@media print": {
      "header, nav, footer, #sidebar": { display: "none !important" },
      body: { background: "white", color: "black" },
      "*, ::before, ::after": { transition: "none !important" }
    }
  }
})
