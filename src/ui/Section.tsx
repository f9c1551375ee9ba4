import { type ReactNode, useId } from "react"
import { Heading, Muted, Row, Stack } from "./layout.tsx"

type SectionProps = {
  readonly title: string
  readonly size?: "md" | "lg"
  /** Below the title. */
  readonly description?: string
  /** Beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of a page, named by its title. */
export const Section = ({ title, size = "md", description, action, children }: SectionProps) => {
  const id = useId()
  return (
    <Stack as="section" gap={size === "lg" ? "4" : "3"} width="fits" align="top" aria-labelledby={id}>
      <Row gap="3" align={description ? "end" : "center"} justify="between">
        <div>
          <Heading id={id} size={size}>
            {title}
          </Heading>
          {description ? <Muted size="inherit">{description}</Muted> : null}
        </div>
        {action}
      </Row>
      {children}
    </Stack>
  )
}
