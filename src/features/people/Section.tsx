import type { ReactNode } from "react"
import { Heading, Muted, Row, Stack } from "../../ui/layout.tsx"

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
        <Heading size="lg">{title}</Heading>
        <Muted size="inherit">{description}</Muted>
      </div>
      {action}
    </Row>
    {children}
  </Stack>
)
