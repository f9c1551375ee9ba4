import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { Heading, Stack } from "../../ui/layout.tsx"

type SectionProps = {
  readonly name: "details" | "language" | "devices" | "account"
  readonly children: ReactNode
}

export const Section = ({ name, children }: SectionProps) => {
  const { t } = useTranslation("profile")
  const id = useId()
  return (
    <Stack as="section" gap="4" width="fits" aria-labelledby={id}>
      <Heading id={id} size="lg">
        {t(`${name}.title`)}
      </Heading>
      {children}
    </Stack>
  )
}
