import type { ReactNode } from "react"
import { css, cva } from "../../styled-system/css"
import { Muted } from "./layout.tsx"

const terms = cva({
  base: {
    display: "grid",
    gridTemplateColumns: "fit-content(45%) minmax(0, 1fr)",
    alignItems: "baseline"
  },
  variants: {
    size: { inherit: { columnGap: "4", rowGap: "2" }, sm: { columnGap: "3", rowGap: "1", fontSize: "sm" } }
  }
})
const termStyle = css({ display: "contents", "& > dd": { overflowWrap: "anywhere" } })

type TermsProps = { readonly label?: string; readonly size?: "inherit" | "sm"; readonly children: ReactNode }

/** Terms beside their values, each a `Term`. */
export const Terms = ({ label, size = "inherit", children }: TermsProps) => (
  <dl className={terms({ size })} aria-label={label}>
    {children}
  </dl>
)

type TermProps = { readonly name: string; readonly dir?: "ltr" | "auto"; readonly children: ReactNode }

export const Term = ({ name, dir, children }: TermProps) => (
  <div className={termStyle}>
    <Muted as="dt">{name}</Muted>
    <dd dir={dir}>{children}</dd>
  </div>
)
