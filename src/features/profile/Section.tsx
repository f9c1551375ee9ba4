import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Stack } from "../../ui/layout.tsx"

const heading = css({ fontSize: "lg" })

type SectionProps = {
  readonly name: "details" | "language" | "devices" | "account"
  readonly children: ReactNode
}

export const Section = ({ name, children }: SectionProps) => {
  const { t } = useTranslation("profile")
  const id = useId()
  return (
    <Stack as="section" gap="4" width="fits" aria-labelledby={id}>
      <h2 id={id} className={heading}>
        {t(`${name}.title`)}
      </h2>
      {children}
    </Stack>
  )
}
