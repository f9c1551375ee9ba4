import type { ReactNode } from "react"
import { css } from "../../../styled-system/css"
import { Muted, Row, Stack } from "../../ui/layout.tsx"

const heading = css({ fontSize: "lg", fontWeight: "semibold" })

type SectionProps = {
  readonly title: string
  readonly description: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export const Section = ({ title, description, action, children }: SectionProps) => (
  <Stack as="section" gap="3" width="fits" aria-label={title}>
    <Row gap="3" align="end" justify="between">
      <div>
        <h2 className={heading}>{title}</h2>
        <Muted size="inherit">{description}</Muted>
      </div>
      {action}
    </Row>
    {children}
  </Stack>
)
