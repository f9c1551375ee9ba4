import { useTranslation } from "react-i18next"
import type { PlanOffer, Subscription } from "../../../contract/entities/Transaction.ts"
import { toMinor } from "../../../contract/rules/money.ts"
import type { Plan } from "../../../contract/rules/plans.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Digits, Heading, Muted, Row, Stack } from "../../ui/layout.tsx"
import { type Why, WhyNot } from "../../ui/WhyNot.tsx"
import { checkout, pricing } from "./pricing.ts"

const card = css({
  display: "grid",
  alignContent: "start",
  gap: "4",
  padding: "5",
  layerStyle: "card",
  boxShadow: "low",
  minInlineSize: "0",
  "&[data-present]": { borderColor: "accent.text" }
})
const priceStyle = css({ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "2" })

type PlanCardProps = {
  readonly plan: Plan
  readonly offer: PlanOffer
  readonly subscription: Subscription
  readonly why: Why | undefined
}

const isPresent = ({ planId, period, currency }: Subscription, offer: PlanOffer) =>
  planId === offer.planId &&
  (period === undefined || (period === offer.period && currency === offer.currency))

const Act = ({ plan, offer, subscription, why }: PlanCardProps) => {
  const { t } = useTranslation("pricing")
  const { planId, period, currency } = offer
  const { next } = subscription
  if (offer.when === "now") {
    const isSame = isPresent(subscription, offer)
    return (
      <WhyNot why={why}>
        <Button
          look={isSame ? "plain" : "primary"}
          wide
          onClick={() => checkout.send({ type: "checkout.begin", order: { planId, period, currency } })}
        >
          {isSame ? t("renew") : t("choose", { plan: plan.name })}
        </Button>
      </WhyNot>
    )
  }
  const isChosen = next?.planId === planId && (next.period === undefined || next.period === period)
  if (subscription.period === undefined || isPresent(subscription, offer) || isChosen) return null
  const choice = offer.price === 0 ? { planId } : { planId, period }
  return (
    <WhyNot why={why}>
      <Button wide onClick={() => pricing.send({ type: "change.ask", choice })}>
        {t("atEnd", { plan: plan.name })}
      </Button>
    </WhyNot>
  )
}

/** One plan: its limits, its current price, and the effect of choosing it. */
export const PlanCard = (props: PlanCardProps) => {
  const { plan, offer, subscription } = props
  const { t } = useTranslation("pricing")
  const { number, money } = useFormats()
  const amount = (value: number) => money(toMinor(value, offer.currency) ?? 0, offer.currency)
  const isYours = subscription.planId === plan.id
  return (
    <article className={card} data-present={isYours ? "" : undefined} aria-label={plan.name}>
      <Row gap="2" wraps="no" align="center" justify="between">
        <Heading as="h3" size="lg">
          {plan.name}
        </Heading>
        {isYours ? <Badge tone="good">{t("yours")}</Badge> : null}
      </Row>
      <p className={priceStyle}>
        <Digits size="2xl">{offer.price === 0 ? t("free") : amount(offer.price)}</Digits>
        {offer.price === 0 ? null : <Muted as="span">{t(`per.${offer.period}`)}</Muted>}
      </p>
      <Stack as="ul" gap="1">
        <li>{t("views", { count: plan.viewsPerMonth, shown: number(plan.viewsPerMonth) })}</li>
        <li>{t("members", { count: plan.members, shown: number(plan.members) })}</li>
        <li>{t("contacts", { shown: number(plan.contacts) })}</li>
        <li>{t("storage", { shown: number(plan.megabytes) })}</li>
      </Stack>
      {offer.when === "now" && offer.unused > 0 ? (
        <Muted>{t("dueNow", { due: amount(offer.due), unused: amount(offer.unused) })}</Muted>
      ) : null}
      <Act {...props} />
    </article>
  )
}
