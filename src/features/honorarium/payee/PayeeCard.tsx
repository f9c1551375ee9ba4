import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { PayeeRequest } from "../../../../contract/entities/Honorarium.ts"
import { css, cva } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Digits, Row, Stack } from "../../../ui/layout.tsx"
import { CheckIcon } from "../../../ui/pageIcons.tsx"
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx"

const card = css({
  display: "grid",
  gap: "6",
  maxInlineSize: "36rem",
  minInlineSize: "0",
  padding: { base: "4", sm: "6" },
  layerStyle: "card",
  boxShadow: "low"
})
const name = css({ justifySelf: "start", fontWeight: "semibold", fontSize: "lg" })
const faint = css({ color: "text.muted", textWrap: "pretty", overflowWrap: "anywhere" })
const mark = cva({
  base: {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    boxSize: "6",
    borderRadius: "full",
    borderWidth: "1px",
    fontSize: "xs",
    fontWeight: "semibold",
    fontVariantNumeric: "tabular-nums"
  },
  variants: {
    is: {
      done: { borderColor: "good.text", color: "good.text", background: "good.soft" },
      current: { borderColor: "text", color: "text" },
      next: { borderColor: "border", color: "text.muted" }
    }
  }
})
const words = cva({
  base: { overflowWrap: "anywhere" },
  variants: {
    is: { done: { color: "text" }, current: { fontWeight: "semibold" }, next: { color: "text.muted" } }
  }
})

const stepNames = ["agreed", "details", "approval", "payment"] as const

/** The place of the current step; 4 if all are done. */
const currentStep = {
  needed: 1,
  expired: 1,
  waiting: 2,
  approved: 3,
  paying: 3,
  failed: 3,
  paid: 4
} as const

type CardProps = { readonly asked: PayeeRequest; readonly isEditing: boolean; readonly children: ReactNode }

/** The agreed amount, with the organisation's name and the steps to the payment. */
export const PayeeCard = ({ asked, isEditing, children }: CardProps) => {
  const { t } = useTranslation("honorarium")
  const amount = useAmount()
  const { organisationName: organisation, respondentName, status } = asked
  const current = status === "closed" ? undefined : isEditing ? 1 : currentStep[status]
  return (
    <article className={card}>
      <Row gap="3" wraps="no" width="fits" align="center">
        <Avatar name={organisation} size="large" />
        <Stack width="fits">
          <bdi className={name}>{organisation}</bdi>
          <span className={faint}>{t("payee.asked", { name: respondentName, organisation })}</span>
        </Stack>
      </Row>
      <Digits as="p" size="2xl">
        {amount(asked)}
      </Digits>
      {current === undefined ? null : (
        <Stack as="ol" gap="3" aria-label={t("payee.progress")}>
          {stepNames.map((one, index) => {
            const is = index < current ? "done" : index === current ? "current" : "next"
            return (
              <Row
                as="li"
                key={one}
                gap="3"
                wraps="no"
                width="fits"
                align="center"
                aria-current={is === "current" ? "step" : undefined}
              >
                <span className={mark({ is })} aria-hidden="true">
                  {is === "done" ? <CheckIcon size={16} /> : index + 1}
                </span>
                <span className={words({ is })}>{t(`payee.steps.${one}`, { organisation })}</span>
                {is === "done" ? <VisuallyHidden>{t("payee.stepDone")}</VisuallyHidden> : null}
              </Row>
            )
          })}
        </Stack>
      )}
      {children}
    </article>
  )
}
