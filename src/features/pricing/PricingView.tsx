import { useTranslation } from "react-i18next"
import type { Credits } from "../../../contract/entities/Organisation.ts"
import { billingPeriods, currencyCodes } from "../../../contract/rules/currencies.ts"
import { plans } from "../../../contract/rules/plans.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { Choice } from "../../ui/Choice.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Row, Stack } from "../../ui/layout.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import type { Why } from "../../ui/WhyNot.tsx"
import { ChangeQuestion } from "./ChangeQuestion.tsx"
import { CheckoutDialog } from "./CheckoutDialog.tsx"
import { PlanCard } from "./PlanCard.tsx"
import { PresentPlan } from "./PresentPlan.tsx"
import { pricing, useCheckout, usePricing } from "./pricing.ts"

const cards = css({
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "1fr 1fr", xl: "repeat(4, minmax(0, 1fr))" }
})

type PricingViewProps = { readonly credits: Credits; readonly why: Why | undefined }

const Plans = ({ credits, why }: PricingViewProps) => {
  const { t } = useTranslation("pricing")
  const { subscription, period, currency } = usePricing(({ context }) => context)
  const problem = useCheckout((snapshot) => (snapshot.matches("choosing") ? snapshot.context.problem : ""))
  if (subscription === null) return null
  return (
    <>
      <PresentPlan subscription={subscription} credits={credits} why={why} />
      <Row gap="4">
        <Choice
          label={t("period")}
          options={billingPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          value={period}
          onChange={(value) => pricing.send({ type: "period.choose", period: value })}
        />
        <Choice
          label={t("currency")}
          options={currencyCodes.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={(value) => pricing.send({ type: "currency.choose", currency: value })}
        />
      </Row>
      <ProblemText>{problem}</ProblemText>
      <section className={cards} aria-label={t("plans")}>
        {plans.map((plan) => {
          const offer = subscription.offers.find(
            (one) => one.planId === plan.id && one.period === period && one.currency === currency
          )
          return offer ? (
            <PlanCard key={plan.id} plan={plan} offer={offer} subscription={subscription} why={why} />
          ) : null
        })}
      </section>
    </>
  )
}

export const PricingView = (props: PricingViewProps) => {
  const { t } = useTranslation("pricing")
  return (
    <Stack gap="5" width="fits">
      <LoadState status={useLoadStatus(pricing, { type: "plan.refresh" })} failedTitle={t("failed")}>
        <Plans {...props} />
      </LoadState>
      <CheckoutDialog />
      <ChangeQuestion />
    </Stack>
  )
}
