import type { ReactNode } from "react"
import { css } from "../../../styled-system/css"

const section = css({ display: "grid", gap: "3", minInlineSize: "0" })
const head = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  gap: "3"
})
const heading = css({ fontSize: "lg", fontWeight: "semibold" })
const faint = css({ color: "text.muted", textWrap: "pretty" })

type SectionProps = {
  readonly title: string
  readonly description: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export const Section = ({ title, description, action, children }: SectionProps) => (
  <section className={section} aria-label={title}>
    <div className={head}>
      <div>
        <h2 className={heading}>{title}</h2>
        <p className={faint}>{description}</p>
      </div>
      {action}
    </div>
    {children}
  </section>
)
